import type { MailPicture } from "../domain/common/mail.ts";
import type { StoredFile } from "../domain/common/stored-file.ts";
import { variable } from "../environment.ts";
import {
  copyStored,
  deleteObject,
  objectKeys,
  readObject,
  sha256Hex,
  storeObject,
} from "./documents.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** A stored document, with the picture of its first page if there is one. */
interface PicturedDocument {
  readonly key: string;
  readonly firstPage?: StoredFile | undefined;
}

type PictureType = keyof typeof contentTypes;
const contentTypes = { png: "image/png", jpg: "image/jpeg" } as const;

/** Stores the picture under a key derived from the document's. */
export const storeFirstPage = (
  documentKey: string,
  { bytes, type }: { readonly bytes: Uint8Array; readonly type: PictureType },
): Promise<StoredFile> =>
  storeObject(bucket, objectKeys.firstPage(documentKey, type), bytes, contentTypes[type]);

/** Copies the picture for a copy of the document. */
export const copyFirstPage = (
  firstPage: StoredFile | undefined,
  documentKey: string,
): Promise<StoredFile | undefined> =>
  firstPage
    ? copyStored(bucket, firstPage, objectKeys.firstPage(documentKey, typeOf(firstPage)))
    : Promise.resolve(undefined);

/** Undefined if the picture is missing or was changed, which is no error because nothing depends on it. */
export async function firstPagePicture(firstPage: StoredFile): Promise<MailPicture | undefined> {
  const bytes = await readObject(bucket, firstPage.key, firstPage.versionId);
  if (!bytes || sha256Hex(bytes) !== firstPage.sha256) return undefined;
  return { bytes, contentType: contentTypes[typeOf(firstPage)] };
}

/** The picture as a data URL, which a page shows without another request. */
export async function firstPageDataUrl(firstPage: StoredFile): Promise<string | undefined> {
  const picture = await firstPagePicture(firstPage);
  if (!picture) return undefined;
  return `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString("base64")}`;
}

/** Deletes the document and its picture, if they exist. */
export async function deleteWithFirstPage({ key, firstPage }: PicturedDocument): Promise<void> {
  if (firstPage) await deleteObject(bucket, firstPage.key);
  await deleteObject(bucket, key);
}

const typeOf = ({ key }: StoredFile): PictureType => (key.endsWith(".png") ? "png" : "jpg");

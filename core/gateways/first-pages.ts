import type { StoredFile } from "../domain/stored-file.ts";
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

/** A document's bytes, and the small picture of its first page where there is one. */
interface Pictured {
  readonly key: string;
  readonly firstPage?: StoredFile | undefined;
}

type PictureType = keyof typeof contentTypes;
const contentTypes = { png: "image/png", jpg: "image/jpeg" } as const;

/** Beside the document, under its key. */
export const storeFirstPage = (
  documentKey: string,
  { bytes, type }: { readonly bytes: Uint8Array; readonly type: PictureType },
): Promise<StoredFile> =>
  storeObject(bucket, objectKeys.firstPage(documentKey, type), bytes, contentTypes[type]);

/** For a copy of the document. */
export const copyFirstPage = (
  firstPage: StoredFile | undefined,
  documentKey: string,
): Promise<StoredFile | undefined> =>
  firstPage
    ? copyStored(bucket, firstPage, objectKeys.firstPage(documentKey, typeOf(firstPage)))
    : Promise.resolve(undefined);

/**
 * As a page of ours may show it, without another round trip or origin. Nothing when it is missing or was
 * changed: nobody's work depends on it.
 */
export async function firstPageDataUrl(firstPage: StoredFile): Promise<string | undefined> {
  const bytes = await readObject(bucket, firstPage.key, firstPage.versionId);
  if (!bytes || sha256Hex(bytes) !== firstPage.sha256) return undefined;
  return `data:${contentTypes[typeOf(firstPage)]};base64,${Buffer.from(bytes).toString("base64")}`;
}

/** Both objects; deleting what is gone changes nothing. */
export async function deleteWithFirstPage({ key, firstPage }: Pictured): Promise<void> {
  if (firstPage) await deleteObject(bucket, firstPage.key);
  await deleteObject(bucket, key);
}

const typeOf = ({ key }: StoredFile): PictureType => (key.endsWith(".png") ? "png" : "jpg");

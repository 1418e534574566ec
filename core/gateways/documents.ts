import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { v1Limits } from "#contract/calls/shapes";
import type { StoredFile } from "../domain/common/stored-file.ts";

/** Sends checksums only where S3 requires them: a browser can't compute one for a presigned address. */
const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });

const openForSeconds = 300;
const { uploadFormSeconds } = v1Limits;

/** Prefixes of all objects that an account has stored for itself alone. */
export const keysOfAccount = (userId: string): readonly string[] => [
  `files/${userId}/`,
  `templates/${userId}/`,
  `companies/${userId}/`,
  `exports/${userId}.zip`,
];

/** Where earlier versions stored a company's logo. */
export const earlierLogos = (companyId: string): string => `companies/${companyId}/`;

export const objectKeys = {
  /** The file as it was uploaded, in a bucket without versions; deleted once it was read, or after a day. */
  upload: (userId: string, fileId: string) => `uploads/${userId}/${fileId}`,
  /** A part of a file that a signer attaches, in the same bucket. */
  attachmentPart: (of: AttachmentPlace, part: number) => `${belowAttachments(of)}/part-${part}`,
  /** The file that these parts are, checked, until it is signed or a day is over. */
  unsignedAttachment: (of: AttachmentPlace, attempt: string) =>
    `${belowAttachments(of)}/${attempt}`,
  /** The file that was signed, in the bucket of documents; each attempt has its own key. */
  attachment: (of: AttachmentPlace, attempt: string) => `${belowAttachments(of)}/${attempt}`,
  /** The file, checked and prepared. Each attempt has its own key; of two concurrent attempts only one is recorded. */
  file: (userId: string, fileId: string, attempt: string) =>
    `files/${userId}/${fileId}/${attempt}.pdf`,
  /** A template's own file, or one uploaded for a template; `id` is the template's or the file's. */
  template: (userId: string, id: string, attempt: string) =>
    `templates/${userId}/${id}/${attempt}.pdf`,
  /** The copy made when sending; of two concurrent attempts, the one that is not recorded may be deleted. */
  original: (envelopeId: string, attempt: string) => `envelopes/${envelopeId}/${attempt}.pdf`,
  firstPage: (documentKey: string, type: "png" | "jpg") =>
    documentKey.replace(/\.pdf$/, `-first-page.${type}`),
  /** A page as a picture, made again whenever it is missing; deleted after a month. */
  pagePicture: (of: {
    envelopeId: string;
    sha256: string;
    page: number;
    widthPx: number;
    by: string;
  }) => `pages/${of.envelopeId}/${of.sha256.slice(0, 32)}/${of.page}-${of.widthPx}-${of.by}.json`,
  /** A file with pictures in place of some of its pages, made again like these. */
  withPictures: (of: { userId: string; sha256: string; attempt: string }) =>
    `with-pictures/${of.userId}/${of.sha256.slice(0, 32)}/${of.attempt}.pdf`,
  image: (envelopeId: string, signerId: string, kind: string, sha256: string) =>
    `signatures/${envelopeId}/${signerId}/${kind}-${sha256.slice(0, 16)}.png`,
  /** Each attempt has its own key, so that none replaces or deletes what another has recorded. */
  logo: (userId: string, attempt: string) => `companies/${userId}/${attempt}.png`,
  /** Created for each download; deleted after a day. */
  evidence: (envelopeId: string) => `evidence/${envelopeId}.zip`,
  /** Created for each part and each download; deleted after a day. */
  personalData: (userId: string) => `exports/${userId}.zip`,
  export: (userId: string, exportId: string) => `exported/${userId}/${exportId}`,
  sealed: (envelopeId: string) => `${envelopeId}/sealed.pdf`,
  changedEntry: (envelopeId: string, seq: string, eventId: string) =>
    `changed-entries/${envelopeId}/${seq}-${eventId}.json`,
} as const;

interface AttachmentPlace {
  readonly envelopeId: string;
  readonly signerId: string;
  readonly id: string;
}

/** All files that signers have attached to a document. */
export const attachmentsBelow = (envelopeId: string): string => `attachments/${envelopeId}/`;

const belowAttachments = ({ envelopeId, signerId, id }: AttachmentPlace): string =>
  `${attachmentsBelow(envelopeId)}${signerId}/${id}`;

export async function readObject(
  bucket: string,
  key: string,
  versionId?: string,
): Promise<Uint8Array | undefined> {
  const found = await getObject(bucket, key, versionId);
  return found?.Body?.transformToByteArray();
}

/**
 * A document, and how many of its pages, from the first on, were compared at upload in the way that today's version
 * does.
 */
export async function readCompared(
  bucket: string,
  key: string,
  versionId: string,
): Promise<{ readonly bytes: Uint8Array | undefined; readonly comparedPages: number }> {
  const found = await getObject(bucket, key, versionId);
  const bytes = await found?.Body?.transformToByteArray();
  return { bytes, comparedPages: comparedPagesIn(found?.Metadata) };
}

async function getObject(bucket: string, key: string, versionId: string | undefined) {
  try {
    return await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Without s3:ListBucket S3 answers 403 for a missing key. */
const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof Error && error.name === "AccessDenied");

/** A recorded file as a stream, whose reader compares its digest; throws if it is missing. */
export async function streamStored(
  bucket: string,
  { key, versionId }: StoredFile,
): Promise<Readable> {
  const body = (await getObject(bucket, key, versionId))?.Body;
  if (!(body instanceof Readable)) throw new Error(`object ${key} is missing`);
  return body;
}

/** The bytes of a recorded file; throws if they are missing or were changed. */
export async function readStored(bucket: string, file: StoredFile): Promise<Uint8Array> {
  const bytes = await readObject(bucket, file.key, file.versionId);
  if (!bytes) throw new Error(`object ${file.key} is missing`);
  if (sha256Hex(bytes) !== file.sha256) throw new Error(`object ${file.key} was changed`);
  return bytes;
}

/** The newest existing version of an object, which may not have been recorded. */
export async function readNewest(
  bucket: string,
  key: string,
): Promise<{ readonly file: StoredFile; readonly bytes: Uint8Array; readonly etag: string }> {
  const {
    Body,
    VersionId,
    ETag = "",
  } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  const file = { key, versionId: named(VersionId), sha256: sha256Hex(bytes) };
  return { file: { ...file, sizeBytes: bytes.length }, bytes, etag: ETag };
}

interface PutOptions {
  /** Passing a known digest saves hashing the bytes; S3 refuses a wrong one. */
  readonly sha256?: string;
  /** Refuses to store a second version. */
  readonly ifNoneMatch?: "*";
  /** Refuses to store unless the newest version has this tag. */
  readonly ifMatch?: string;
  /** Locks the object until this time, instead of for the bucket's default period. */
  readonly lockedUntil?: Date;
  /** Stored with the object and its copies. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/**
 * Metadata of a document whose first `pages` were compared at upload, before and after a rehearsed seal. Increment
 * `comparedBy` when sealing starts to rewrite other objects of the upload than before.
 */
export const comparedAtUpload = (pages: number): Readonly<Record<string, string>> => ({
  "compared-with-seal": comparedBy,
  "compared-pages": String(pages),
});

const comparedBy = "1";

function comparedPagesIn(metadata: Readonly<Record<string, string>> = {}): number {
  const pages = Number(metadata["compared-pages"]);
  return metadata["compared-with-seal"] === comparedBy && pages > 0 ? pages : 0;
}

export async function storeObject(
  bucket: string,
  key: string,
  bytes: Uint8Array,
  contentType: string,
  { sha256 = sha256Hex(bytes), ifNoneMatch, ifMatch, lockedUntil, metadata }: PutOptions = {},
): Promise<StoredFile> {
  const { VersionId } = await s3.send(
    new PutObjectCommand({
      ...putOf(bucket, key, bytes, { contentType, sha256 }),
      IfNoneMatch: ifNoneMatch,
      IfMatch: ifMatch,
      ObjectLockMode: lockedUntil && "GOVERNANCE",
      ObjectLockRetainUntilDate: lockedUntil,
      Metadata: metadata,
    }),
  );
  return { key, versionId: named(VersionId), sha256, sizeBytes: bytes.length };
}

const putOf = (
  bucket: string,
  key: string,
  bytes: Uint8Array,
  { contentType, sha256 }: { readonly contentType: string; readonly sha256: string },
) => ({
  Bucket: bucket,
  Key: key,
  Body: bytes,
  ContentType: contentType,
  ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
});

/** Stores what is needed for a day at most, in a bucket without versions. */
export async function storeForADay(
  bucket: string,
  key: string,
  bytes: Uint8Array,
  about: { readonly contentType: string; readonly sha256: string },
): Promise<void> {
  await s3.send(new PutObjectCommand(putOf(bucket, key, bytes, about)));
}

/** Stores an object only if nothing is stored under the key yet; undefined if something is. */
export const storeFirst = (
  ...[bucket, key, bytes, contentType, put]: Parameters<typeof storeObject>
): Promise<StoredFile | undefined> =>
  storeUnless(bucket, key, bytes, contentType, { ...put, ifNoneMatch: "*" });

/** Stores an object; undefined if the condition in `put` does not hold. */
export async function storeUnless(
  ...object: Parameters<typeof storeObject>
): Promise<StoredFile | undefined> {
  try {
    return await storeObject(...object);
  } catch (error) {
    if (error instanceof Error && error.name === "PreconditionFailed") return undefined;
    throw error;
  }
}

/** Copies one version of an object. */
export async function copyStored<File extends StoredFile>(
  bucket: string,
  from: File,
  toKey: string,
): Promise<File> {
  const { VersionId } = await s3.send(
    new CopyObjectCommand({
      Bucket: bucket,
      Key: toKey,
      CopySource: `${bucket}/${encodeURIComponent(from.key)}?versionId=${encodeURIComponent(from.versionId)}`,
    }),
  );
  return { ...from, key: toKey, versionId: named(VersionId) };
}

/** The value of a tag of one version; undefined if it has no such tag. */
export async function objectTag(
  bucket: string,
  { key, versionId }: Pick<StoredFile, "key" | "versionId">,
  name: string,
): Promise<string | undefined> {
  const { TagSet = [] } = await s3.send(
    new GetObjectTaggingCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
  );
  return TagSet.find(({ Key }) => Key === name)?.Value;
}

export async function deleteObject(bucket: string, key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

/** Deletes all objects whose keys have this prefix, whether any record has their keys or not. */
export async function deleteBelow(bucket: string, prefix: string): Promise<void> {
  const list = { client: s3, pageSize: 100 };
  for await (const { Contents = [] } of paginateListObjectsV2(list, {
    Bucket: bucket,
    Prefix: prefix,
  }))
    for (const { Key } of Contents) if (Key) await deleteObject(bucket, Key);
}

/**
 * A presigned form with which a browser can post a file of exactly `sizeBytes` to this key, for `uploadFormSeconds`. A form
 * can't be revoked: posted again, it replaces what it posted before.
 */
export async function uploadForm(
  bucket: string,
  key: string,
  sizeBytes: number,
  contentType = "application/pdf",
): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(s3, {
    Bucket: bucket,
    Key: key,
    Conditions: [
      ["content-length-range", sizeBytes, sizeBytes],
      ["eq", "$Content-Type", contentType],
    ],
    Fields: { "Content-Type": contentType },
    Expires: uploadFormSeconds,
  });
}

/** An address from which one version can be downloaded under the name `downloadName`, for five minutes. */
export async function openUrl(
  bucket: string,
  file: Pick<StoredFile, "key" | "versionId">,
  downloadName: string,
  contentType = "application/pdf",
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: file.key,
    VersionId: file.versionId,
    ResponseContentType: contentType,
    ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(downloadName)}`,
    ResponseCacheControl: "no-store",
  });
  return getSignedUrl(s3, command, { expiresIn: openForSeconds });
}

export const sha256Hex = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

function named(versionId: string | undefined): string {
  if (!versionId) throw new Error("the bucket is not versioned");
  return versionId;
}

import { createHash } from "node:crypto";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { StoredFile } from "../domain/stored-file.ts";

/** Checksums are sent where S3 wants them; a presigned address must not promise one the browser can't make. */
const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });

const openForSeconds = 300;

export const objectKeys = {
  /** As it came; gone after a day. */
  upload: (userId: string, fileId: string) => `uploads/${userId}/${fileId}`,
  /** Checked and prepared. Each attempt has a key of its own: of two at once only one is recorded. */
  file: (userId: string, fileId: string, attempt: string) =>
    `files/${userId}/${fileId}/${attempt}.pdf`,
  /** A template's own, or on its way to be; `id` is the template's or the uploaded file's. */
  template: (userId: string, id: string, attempt: string) =>
    `templates/${userId}/${id}/${attempt}.pdf`,
  /** Frozen at send; of two attempts at once only one is recorded, and the other's may be deleted. */
  original: (envelopeId: string, attempt: string) => `envelopes/${envelopeId}/${attempt}.pdf`,
  /** The picture of a document's first page, beside it. */
  firstPage: (documentKey: string, type: "png" | "jpg") =>
    documentKey.replace(/\.pdf$/, `-first-page.${type}`),
  image: (envelopeId: string, signerId: string, kind: string, sha256: string) =>
    `signatures/${envelopeId}/${signerId}/${kind}-${sha256.slice(0, 16)}.png`,
  logo: (companyId: string) => `companies/${companyId}/logo.png`,
  /** Made anew for each download; gone after a day. */
  evidence: (envelopeId: string) => `evidence/${envelopeId}.zip`,
  sealed: (envelopeId: string) => `${envelopeId}/sealed.pdf`,
} as const;

export async function readObject(
  bucket: string,
  key: string,
  versionId?: string,
): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
    );
    return await Body?.transformToByteArray();
  } catch (error) {
    // Without s3:ListBucket S3 answers 403 for a key that isn't there.
    if (error instanceof NoSuchKey || isAccessDenied(error)) return undefined;
    throw error;
  }
}

const isAccessDenied = (error: unknown): boolean =>
  error instanceof Error && error.name === "AccessDenied";

/** The bytes of a file that our own records name; not finding them, or other ones, is a bug. */
export async function readStored(bucket: string, file: StoredFile): Promise<Uint8Array> {
  const bytes = await readObject(bucket, file.key, file.versionId);
  if (!bytes) throw new Error(`object ${file.key} is missing`);
  if (sha256Hex(bytes) !== file.sha256) throw new Error(`object ${file.key} was changed`);
  return bytes;
}

/** `sha256`, where it is known, saves a pass over the bytes; S3 refuses them if it is wrong. */
export async function storeObject(
  bucket: string,
  key: string,
  bytes: Uint8Array,
  contentType: string,
  sha256 = sha256Hex(bytes),
): Promise<StoredFile> {
  const put = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: bytes,
    ContentType: contentType,
    ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
  });
  const { VersionId } = await s3.send(put);
  return { key, versionId: named(VersionId), sha256, sizeBytes: bytes.length };
}

/** Copies one version of an object; the copy has the same bytes or the call fails. */
export async function copyStored(
  bucket: string,
  from: StoredFile,
  toKey: string,
): Promise<StoredFile> {
  const { VersionId } = await s3.send(
    new CopyObjectCommand({
      Bucket: bucket,
      Key: toKey,
      CopySource: `${bucket}/${encodeURIComponent(from.key)}?versionId=${encodeURIComponent(from.versionId)}`,
    }),
  );
  return { ...from, key: toKey, versionId: named(VersionId) };
}

export async function deleteObject(bucket: string, key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

/** A form that a browser may post one PDF of exactly `sizeBytes` with, to this key, for five minutes. */
export async function uploadForm(
  bucket: string,
  key: string,
  sizeBytes: number,
): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(s3, {
    Bucket: bucket,
    Key: key,
    Conditions: [
      ["content-length-range", sizeBytes, sizeBytes],
      ["eq", "$Content-Type", "application/pdf"],
    ],
    Fields: { "Content-Type": "application/pdf" },
    Expires: openForSeconds,
  });
}

/** An address from which one version can be read for five minutes; `downloadName` makes browsers save it. */
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

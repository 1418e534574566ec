import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  NoSuchUpload,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { StoredFile } from "../domain/common/stored-file.ts";
import { variable } from "../environment.ts";
import { objectKeys } from "./documents.ts";

/** Checksums of parts would be required again when the upload is completed. */
const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });
const Bucket = variable("DOCUMENTS_BUCKET");

/** S3's own minimum size of every part but the last. */
export const partBytesMin = 5 * 1024 * 1024;

/** The object of an export; `uploadId` names its multipart upload. */
export interface ExportedFile {
  readonly userId: string;
  readonly exportId: string;
  readonly uploadId: string;
}

const placeOf = ({ userId, exportId }: Omit<ExportedFile, "uploadId">) => ({
  Bucket,
  Key: objectKeys.export(userId, exportId),
});

/** The id of a new multipart upload; S3 aborts it after a day. */
export async function beginUpload(file: Omit<ExportedFile, "uploadId">): Promise<string> {
  const create = new CreateMultipartUploadCommand({
    ...placeOf(file),
    ContentType: "application/zip",
  });
  const { UploadId } = await s3.send(create);
  if (!UploadId) throw new Error("expected the id of an upload, found none");
  return UploadId;
}

/** Returns the part's tag. An existing part with this number is replaced. */
export async function uploadPart(
  file: ExportedFile,
  PartNumber: number,
  Body: Uint8Array,
): Promise<string> {
  const { uploadId: UploadId } = file;
  const { ETag } = await s3.send(
    new UploadPartCommand({ ...placeOf(file), UploadId, PartNumber, Body }),
  );
  if (!ETag) throw new Error(`expected a tag of part ${PartNumber}, found none`);
  return ETag;
}

/** Returns the version of the object made of the parts. */
export async function completeUpload(
  file: ExportedFile,
  etags: readonly string[],
): Promise<Pick<StoredFile, "key" | "versionId">> {
  const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  const place = placeOf(file);
  const complete = new CompleteMultipartUploadCommand({
    ...place,
    UploadId: file.uploadId,
    MultipartUpload: { Parts },
  });
  const { VersionId } = await s3.send(complete);
  if (!VersionId) throw new Error("the bucket is not versioned");
  return { key: place.Key, versionId: VersionId };
}

/** The object, if an earlier run has completed it but could not record that. */
export async function findExported(
  file: Omit<ExportedFile, "uploadId">,
): Promise<Pick<StoredFile, "key" | "versionId" | "sizeBytes"> | undefined> {
  const place = placeOf(file);
  try {
    const { VersionId, ContentLength } = await s3.send(new HeadObjectCommand(place));
    if (!VersionId || ContentLength === undefined) return undefined;
    return { key: place.Key, versionId: VersionId, sizeBytes: ContentLength };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Without s3:ListBucket, S3 answers 403 for a missing key; the answer to HEAD contains no error name. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/** Aborts the upload, if one was begun, and deletes the object, if there is one. */
export async function deleteExported(
  file: Omit<ExportedFile, "uploadId"> & { readonly uploadId?: string | undefined },
): Promise<void> {
  const place = placeOf(file);
  if (file.uploadId) {
    const abort = new AbortMultipartUploadCommand({ ...place, UploadId: file.uploadId });
    await s3.send(abort).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
  await s3.send(new DeleteObjectCommand(place));
}

const isGone = (error: unknown): boolean =>
  error instanceof NoSuchUpload || (error instanceof Error && error.name === "NoSuchUpload");

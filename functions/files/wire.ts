import type { DocumentAnswer, ShownDocument } from "#contract/calls/documents";
import type { PagesSent } from "#contract/rules/documents/sending-rules";
import type { FileReply } from "#contract/specified/files";
import type { Caller } from "#core/domain/account/caller";
import { fileUrl, firstPageUrl } from "#core/domain/envelope/file-url";
import type { UploadedFile } from "#core/store/files/files";
import {
  comparisonAnswer,
  comparisonWarnings,
  picturesOfFile,
  readingsOfFile,
} from "./comparison.ts";

/**
 * An uploaded file as programs get it, and for pages what they also show. Who asks for it has its pages compared, if they are
 * not.
 */
export async function documentAnswer(
  file: UploadedFile,
  caller: Caller,
  now: Date,
  pages?: PagesSent,
): Promise<DocumentAnswer | ShownDocument> {
  const readings = await readingsOfFile(file, now);
  const pictures = await picturesOfFile(file, readings, pages, now);
  return {
    ...documentText(file),
    // Pages word the comparison themselves, as it goes on.
    warnings: [...file.warnings, ...(caller.session ? [] : comparisonWarnings(readings))],
    comparison: comparisonAnswer(readings, pictures),
    pages: pagesOf(file),
    ...(caller.session ? forPages(file) : {}),
  };
}

/** A row of a list. Programs get no sizes of pages: those of many documents would not fit into a reply. */
export const documentRow = (file: UploadedFile, caller: Caller) => ({
  ...documentText(file),
  pageCount: file.pages.length,
  ...(caller.session ? { pages: pagesOf(file), ...forPages(file) } : {}),
});

const forPages = (file: UploadedFile) => ({
  url: fileUrl(file),
  forTemplate: file.forTemplate,
  ...(file.firstPage ? { firstPage: firstPageUrl(file) } : {}),
});

const pagesOf = ({ pages }: UploadedFile) => pages.map(({ width, height }) => ({ width, height }));

const documentText = ({ id, name, sizeBytes, uploadedAt, warnings }: UploadedFile) => ({
  ...{ id, name, size: sizeBytes, uploadedAt },
  warnings: [...warnings],
});

/** The same under the names of the specification, for a file that has just been accepted. */
export async function acceptedReply(file: UploadedFile, now: Date): Promise<FileReply> {
  await readingsOfFile(file, now);
  return fileReply(file);
}

/** The same for a list. */
export const fileReply = (file: UploadedFile): FileReply => ({
  id: file.id,
  name: file.name,
  pages: file.pages,
  sizeBytes: file.sizeBytes,
  uploadedAt: file.uploadedAt,
  warnings: file.warnings,
  ...forPages(file),
});

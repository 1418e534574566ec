import type { DocumentAnswer } from "#contract/calls/documents";
import type { FileReply } from "#contract/specified/files";
import { fileUrl, firstPageUrl } from "#core/domain/envelope/file-url";
import type { UploadedFile } from "#core/store/files/files";

export const fileReply = (file: UploadedFile): FileReply => ({
  id: file.id,
  name: file.name,
  url: fileUrl(file),
  pages: file.pages,
  sizeBytes: file.sizeBytes,
  uploadedAt: file.uploadedAt,
  warnings: file.warnings,
  forTemplate: file.forTemplate,
  ...(file.firstPage ? { firstPage: firstPageUrl(file) } : {}),
});

/** An uploaded file as programs get it. */
export const documentAnswer = (file: UploadedFile): DocumentAnswer => ({
  ...documentText(file),
  pages: file.pages.map(({ width, height }) => ({ width, height })),
});

/** A row of a list: the pages of many documents would not fit into a reply. */
export const documentRow = (file: UploadedFile) => ({
  ...documentText(file),
  pageCount: file.pages.length,
});

const documentText = ({ id, name, sizeBytes, uploadedAt, warnings }: UploadedFile) => ({
  ...{ id, name, size: sizeBytes, uploadedAt },
  warnings: [...warnings],
});

import type { FileReply } from "#contract/api/files";
import { fileUrl, firstPageUrl } from "#core/domain/file-url";
import type { UploadedFile } from "#core/store/files";

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

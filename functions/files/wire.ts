import type { FileReply } from "#contract/api/files";
import type { UploadedFile } from "#core/store/files";

export const fileUrl = (file: Pick<UploadedFile, "userId" | "id">): string =>
  `/api/files/${file.userId}/${file.id}`;

export const fileReply = (file: UploadedFile): FileReply => ({
  id: file.id,
  name: file.name,
  url: fileUrl(file),
  pages: file.pages,
  sizeBytes: file.sizeBytes,
  uploadedAt: file.uploadedAt,
  warnings: file.warnings,
});

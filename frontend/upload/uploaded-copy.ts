import { limits } from "#contract/rules/limits/limits";
import { fetchDocument } from "../api/documents.ts";
import { files } from "../api/files.ts";
import { putForm } from "../api/upload-form.ts";

/**
 * The id of a file from which a template can be made: an uploaded file itself, or a copy of another one, since a template's
 * file must have been uploaded.
 */
export async function uploadedCopy(of: {
  readonly id: string;
  readonly url: string;
  readonly name: string;
}): Promise<string> {
  if (of.url.startsWith("/api/files/")) return of.id;
  const blob = await fetchDocument(of.url, "sender");
  const fileName = `${of.name.slice(0, limits.fileNameMax - 4)}.pdf`;
  const asked = await files.upload({ fileName, size: blob.size, forTemplate: true });
  await putForm(asked.upload, blob, () => undefined);
  const { id } = await files.completeUpload({ documentId: asked.id });
  return id;
}

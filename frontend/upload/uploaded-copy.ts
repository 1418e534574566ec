import { limits } from "#contract/rules/limits/limits";
import { fetchDocument, putForm } from "../api/documents.ts";
import { files } from "../api/files.ts";

/**
 * A file from which a template can be made: an uploaded file itself, or a copy of a sent one, since a template's
 * file must have been uploaded.
 */
export async function uploadedCopy(
  url: string,
  fileName: string,
): Promise<{ readonly url: string }> {
  if (url.startsWith("/api/files/")) return { url };
  const blob = await fetchDocument(url, "sender");
  const name = `${fileName.slice(0, limits.fileNameMax - 4)}.pdf`;
  const asked = await files.upload({ fileName: name, size: blob.size, forTemplate: true });
  await putForm(asked.upload, blob, () => undefined);
  return files.completeUpload({ documentId: asked.id });
}

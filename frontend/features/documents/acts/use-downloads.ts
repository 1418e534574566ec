import { errorOfThrown } from "../../../api/api-error.ts";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { fetchDocument } from "../../../api/documents.ts";
import { evidenceUrlOf } from "../../../api/evidence.ts";
import { useApiMutation } from "../../../api/query.ts";
import { saveAs } from "../../../ui/save-as.ts";
import { downloadName } from "../download-name.ts";

type DownloadableRow = Pick<DocumentRow, "id" | "fileUrl" | "fileName">;

/** The sealed document, or the original while there is no sealed one; what was uploaded; or the zip that proves it all. */
type Part = "document" | "original" | "evidence";

/** Saves a file of a document on the device. */
export const useDownloads = (row: DownloadableRow) =>
  useApiMutation((part: Part) => save(row, part), {
    what: (part) => `download of the ${part} of ${row.id}`,
  });

async function save({ id, fileUrl, fileName }: DownloadableRow, part: Part): Promise<void> {
  if (part === "evidence")
    return saveAs(await fetchDocument(evidenceUrlOf(id), "sender"), `${id}_evidence.zip`);
  const sealed = part === "document" ? await fetchSealed(fileUrl + id) : undefined;
  const blob = sealed ?? (await fetchDocument(fileUrl, "sender"));
  saveAs(blob, downloadName(id, fileName, sealed !== undefined));
}

/** Undefined on 404 only: after a lost connection the original would be mistaken for the sealed one. */
const fetchSealed = (url: string): Promise<Blob | undefined> =>
  fetchDocument(url, "sender").catch((thrown: unknown) => {
    if (errorOfThrown(thrown).status !== 404) throw thrown;
    return undefined;
  });

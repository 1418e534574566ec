import { useAct } from "../../../api/act.ts";
import { errorOfThrown } from "../../../api/api-error.ts";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { fetchDocument } from "../../../api/documents.ts";
import { saveAs } from "../../../ui/save-as.ts";
import { forgetFailure, toast } from "../../../ui/toasts.ts";
import { downloadName } from "../download-name.ts";

/** Saves the sealed document, or the original while there is no sealed one. */
export function useDownload() {
  return useAct({
    mutationFn: async (row: DocumentRow) => {
      const { blob, isSigned } = await fetchBest(row);
      saveAs(blob, downloadName(row.id, row.fileName, isSigned));
    },
    onSuccess: (_, row) => forgetFailure(downloadOf(row)),
    onError: (error, row) => toast.failure(downloadOf(row), errorOfThrown(error).message),
  });
}

const downloadOf = ({ id: envelopeId }: DocumentRow) => `download of ${envelopeId}`;

/** Falls back to the original on 404 only: after a lost connection it would be mistaken for the sealed one. */
async function fetchBest({ fileUrl, id: envelopeId }: DocumentRow) {
  try {
    return { blob: await fetchDocument(fileUrl + envelopeId, "sender"), isSigned: true };
  } catch (error) {
    if (errorOfThrown(error).status !== 404) throw error;
    return { blob: await fetchDocument(fileUrl, "sender"), isSigned: false };
  }
}

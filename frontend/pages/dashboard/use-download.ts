import { useMutation } from "@tanstack/react-query";
import { errorOfThrown } from "../../api/api-error.ts";
import type { DocumentRow } from "../../api/dashboard.ts";
import { fetchDocument, saveAs } from "../../api/documents.ts";
import { forgetFailure, toast } from "../../ui/toasts.ts";
import { downloadName } from "./download-name.ts";

/** Saves the sealed document, or the original while there is no sealed one. */
export function useDownload() {
  return useMutation({
    mutationFn: async (row: DocumentRow) => {
      saveAs(await fetchBest(row), downloadName(row.envelopeId, row.name));
    },
    onSuccess: (_, row) => forgetFailure(downloadOf(row)),
    onError: (error, row) => toast.failure(downloadOf(row), errorOfThrown(error).message),
  });
}

const downloadOf = ({ envelopeId }: DocumentRow) => `download of ${envelopeId}`;

/**
 * Falls back to the original on 404 only: after a lost connection it would be taken for the sealed
 * one.
 */
async function fetchBest({ fileUrl, envelopeId }: DocumentRow): Promise<Blob> {
  try {
    return await fetchDocument(fileUrl + envelopeId, "sender");
  } catch (error) {
    if (errorOfThrown(error).status !== 404) throw error;
    return fetchDocument(fileUrl, "sender");
  }
}

import { useMutation } from "@tanstack/react-query";
import { errorOfThrown } from "../../api/api-error.ts";
import type { DocumentRow } from "../../api/dashboard.ts";
import { fetchDocument, saveAs } from "../../api/documents.ts";
import { evidenceUrlOf } from "../../api/evidence.ts";
import { IconButton } from "../../ui/Button.tsx";
import { forgetFailure, toast } from "../../ui/toasts.ts";

/** Downloads the evidence zip, with which anybody can check the document without us. */
export function EvidenceButton({ row }: { row: DocumentRow }) {
  const what = `evidence of ${row.envelopeId}`;
  const download = useMutation({
    mutationFn: async () =>
      saveAs(
        await fetchDocument(evidenceUrlOf(row.envelopeId), "sender"),
        `${row.envelopeId}_evidence.zip`,
      ),
    onSuccess: () => forgetFailure(what),
    onError: (error) => toast.failure(what, errorOfThrown(error).message),
  });
  return (
    <IconButton
      icon="shieldCheck"
      label={`Download evidence for ${row.name}`}
      busy={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}

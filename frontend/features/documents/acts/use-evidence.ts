import { useAct } from "../../../api/act.ts";
import { errorOfThrown } from "../../../api/api-error.ts";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { fetchDocument } from "../../../api/documents.ts";
import { evidenceUrlOf } from "../../../api/evidence.ts";
import { saveAs } from "../../../ui/save-as.ts";
import { forgetFailure, toast } from "../../../ui/toasts.ts";

/** Downloads the evidence zip, with which anybody can verify the document independently of us. */
export function useEvidence({ id: envelopeId }: Pick<DocumentRow, "id">) {
  const what = `evidence of ${envelopeId}`;
  return useAct({
    mutationFn: async () =>
      saveAs(
        await fetchDocument(evidenceUrlOf(envelopeId), "sender"),
        `${envelopeId}_evidence.zip`,
      ),
    onSuccess: () => forgetFailure(what),
    onError: (error) => toast.failure(what, errorOfThrown(error).message),
  });
}

import { useAct } from "../../../api/act.ts";
import { errorOfThrown } from "../../../api/api-error.ts";
import type { SentDocument } from "../../../api/dashboard.ts";
import { fetchDocument } from "../../../api/documents.ts";
import { evidenceUrlOf } from "../../../api/evidence.ts";
import { saveAs } from "../../../ui/save-as.ts";
import { forgetFailure, toast } from "../../../ui/toasts.ts";
import { downloadName } from "../download-name.ts";

type Part = "signed" | "original" | "evidence";

/** Saves one of the files of a document on the device. */
export function useDownloads({ id: envelopeId, fileUrl, fileName: name }: SentDocument) {
  const what = (part: Part) => `download of the ${part} of ${envelopeId}`;
  const files: Readonly<Record<Part, { readonly url: string; readonly name: string }>> = {
    signed: { url: fileUrl + envelopeId, name: downloadName(envelopeId, name, true) },
    original: { url: fileUrl, name: downloadName(envelopeId, name, false) },
    evidence: { url: evidenceUrlOf(envelopeId), name: `${envelopeId}_evidence.zip` },
  };
  return useAct({
    mutationFn: async (part: Part) =>
      saveAs(await fetchDocument(files[part].url, "sender"), files[part].name),
    onSuccess: (_, part) => forgetFailure(what(part)),
    onError: (error, part) => toast.failure(what(part), errorOfThrown(error).message),
  });
}

import type * as z from "zod/mini";
import type { SignerViewReply } from "#contract/api/envelopes";
import type { esign } from "#contract/api/esign";
import type { Progress } from "./progress.ts";

export type SignSubmission = z.input<typeof esign.complete.input>;

interface SubmittedFrom {
  readonly view: SignerViewReply;
  readonly progress: Progress;
  readonly dateString: string;
  readonly userAgent: string;
}

/** The sign submission in the wire's spelling (spec.md section 3). */
export function submission({
  view,
  progress,
  dateString,
  userAgent,
}: SubmittedFrom): SignSubmission {
  const [signer] = view.recepient;
  const { signature } = progress;
  return {
    userSign: signature?.signatureData,
    initial: signature?.initialData || undefined,
    name: progress.name.trim(),
    userConsent: true,
    dateString,
    timeStamp: signature?.timestamp,
    signerEmail: signer.email,
    phone: signer.mobile,
    envelopeId: view.envelopeId,
    docUrl: signer.docUrl,
    userAgent,
    disclosureSha256: view.disclosure.sha256,
    mode: signature?.mode,
    font: signature?.font,
  };
}

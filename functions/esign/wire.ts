import type * as z from "zod/mini";
import type { ShownPicture } from "#contract/rules/documents/shown-picture";
import type { Answers } from "#contract/rules/fields/answers";
import type { esign as specified } from "#contract/specified/esign";
import type { Signing } from "#core/domain/acts/signing";
import { claimsOfPictures } from "#core/domain/record/shown-pictures";

type Input = z.output<typeof specified.complete.input>;

/** A submission with our own names. */
export interface Submission {
  /** The ids that the page shows; they must match the link. */
  readonly envelopeId: string | undefined;
  readonly signerEmail: string | undefined;
  readonly phone: string | undefined;
  readonly docUrl: string | undefined;
  readonly disclosureSha256: string | undefined;
  readonly shownSha256: string | undefined;
  /** PNG data URLs. */
  readonly signature: string | null | undefined;
  readonly initial: string | null | undefined;
  readonly name: string | undefined;
  /** YYYY-MM-DD, as the signer saw it. */
  readonly date: string | undefined;
  /** By field id. */
  readonly answers: Answers;
  /** By id and digest. */
  readonly attachments: readonly { readonly id: string; readonly sha256: string }[];
  readonly consent: boolean;
  readonly pagesShown: number | undefined;
  readonly reason: string | undefined;
  readonly address: string | undefined;
  readonly pictures: readonly ShownPicture[];
  readonly claims: Signing["claims"];
}

export const readSubmission = (input: Input): Submission => ({
  envelopeId: input.envelopeId,
  signerEmail: input.signerEmail,
  phone: input.phone,
  docUrl: input.docUrl,
  disclosureSha256: input.disclosureSha256,
  shownSha256: input.shownSha256,
  signature: input.userSign,
  initial: input.initial,
  name: input.name,
  date: input.dateString,
  answers: input.values ?? {},
  attachments: input.attachments ?? [],
  consent: input.userConsent === true || input.userConsent === "true",
  pagesShown: input.pagesShown,
  reason: input.signingReason,
  address: input.witnessAddress || undefined,
  pictures: input.pictures ?? [],
  claims: {
    claimedUserAgent: input.userAgent ?? "",
    claimedTime: input.timeStamp ?? "",
    mode: input.mode ?? "",
    font: input.font ?? "",
    ...(input.translatedInto ? { claimedTranslation: input.translatedInto } : {}),
    ...claimsOfPictures(input.pictures ?? []),
  },
});

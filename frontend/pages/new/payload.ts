import type { EnvelopeInput, MarkerInput } from "#contract/api/envelopes";
import { wirePageMax, wirePageTops, wireScaleMax } from "#contract/markers";
import { wireMarker } from "../../pdf/placer/wire-marker.ts";
import type { Draft, DraftFile } from "./draft.ts";
import { addresses, expiryOf } from "./letter-checks.ts";
import { normalized } from "./signer-checks.ts";
import { recipientsOf, turnsOf } from "./signers.ts";

export interface Sender {
  readonly id: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface SendingFrom {
  readonly sender: Sender;
  readonly userAgent: string;
  /** ISO 8601 with the device's offset. */
  readonly offsetDateTime: string;
}

/** The envelope in the wire's spelling (spec.md section 3). */
export function envelopeInput(draft: Draft, from: SendingFrom): EnvelopeInput {
  const { file, template } = draft;
  if (file === undefined) throw new Error("an envelope needs a file");
  const turns = turnsOf(draft.signers);
  const { sender, userAgent, offsetDateTime } = from;
  const expiresInDays = expiryOf(draft.letter.expiryDays);
  return {
    senderid: sender.id,
    senderemail: sender.userName,
    sendername: `${sender.firstName} ${sender.lastName}`.trim(),
    fileurl: file.url,
    recepient: draft.signers.map(({ email, firstName, lastName, mobile }, index) => ({
      email: normalized(email),
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      mobile: mobile.trim(),
      ...(draft.inOrder ? { order: turns[index] } : {}),
    })),
    ...container(file),
    senderPdfViewerScaleFactor: wireScaleMax,
    offsetDateTime,
    markers: markersOf(draft, file),
    audit: { userId: sender.id, ipAddress: "", userAgent, offsetDateTime },
    emailData: {
      title: draft.letter.title.trim(),
      message: draft.letter.message.trim(),
      ccList: addresses(draft.letter.copies),
    },
    ...(template ? { templateIs: "true", templateId: template.id } : {}),
    ...(expiresInDays === undefined ? {} : { expiresInDays }),
    ...(draft.withholdValues ? { withholdValues: true } : {}),
  };
}

const container = (file: DraftFile) => ({
  markerContainerWidth: wirePageMax.widthWire,
  markerContainerHeight: heightOfStack(file),
});

function heightOfStack({ pages }: DraftFile): number {
  const tops = wirePageTops(pages);
  return (tops.at(-1) ?? 0) - (tops[0] ?? 0);
}

function markersOf(draft: Draft, file: DraftFile): MarkerInput[] {
  const recipients = recipientsOf(draft.signers);
  return draft.layout.present.flatMap((field) => {
    const index = draft.signers.findIndex((signer) => signer.id === field.recipientId);
    const signer = draft.signers[index];
    const recipient = recipients[index];
    if (signer === undefined || recipient === undefined) return [];
    return [wireMarker(field, recipient, normalized(signer.email), file.pages)];
  });
}

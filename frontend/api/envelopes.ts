import { envelopeCalls as calls } from "#contract/calls/envelopes";
import { type ContentsReply, envelopes as wire } from "#contract/pages/envelopes";
import type { PagesSent, RulesInput } from "#contract/rules/documents/sending-rules";
import {
  type PageSize,
  wirePageMax,
  wirePageTops,
  wireScaleMax,
} from "#contract/rules/fields/markers";
import type { Check } from "#contract/rules/people/checks";
import type { NamedPerson } from "#contract/rules/people/people";
import type { RecipientRole } from "#contract/rules/people/roles";
import type { Language } from "#contract/rules/text/languages";
import { type EnvelopeInput, envelopes as specified } from "#contract/specified/envelopes";
import { asking, plain, replying, translated } from "./api-call.ts";
import { inputErrors } from "./check.ts";
import type { ReplyOf } from "./endpoint.ts";
import { signerViewOf } from "./esign.ts";
import { type Field, fieldOf, markerOf } from "./fields.ts";
import type { User } from "./session.ts";

export type { ManyAct, ManyResult } from "#contract/pages/envelopes";
export type { SentReply } from "#contract/specified/envelopes";

/** The path from which the sender downloads a file that a signer has attached. */
export const attachmentUrlOf = (envelopeId: string, attachmentId: string): string =>
  calls.attachment.session.path
    .replace("{envelopeId}", envelopeId)
    .replace("{attachmentId}", attachmentId);

/** A file that a signer has attached, as their sender gets it. */
export type ReceivedFile = NonNullable<Answers["recipients"][number]["attachments"]>[number];

/** What those who have signed have filled in. */
export type Answers = ReplyOf<typeof calls.answers.session>;

/** A document that is to be sent. */
export interface NewEnvelope {
  readonly sender: Pick<User, "id" | "email" | "firstName" | "lastName">;
  readonly file: { readonly url: string; readonly pages: readonly PageSize[] };
  readonly templateId: string | undefined;
  /** Version of the template that the document was begun with; undefined for the current one. */
  readonly templateVersion?: number | undefined;
  readonly signers: readonly NewSigner[];
  readonly fields: readonly NewField[];
  readonly title: string;
  /** Undefined to use the account's settings, as in all members that follow. */
  readonly message: string | undefined;
  /** Addresses that also get the completed document. */
  readonly copies: readonly string[] | undefined;
  readonly expiresInDays: number | undefined;
  readonly rules: RulesInput | undefined;
  /** Whether signers don't see what others filled. */
  readonly withholdValues: boolean | undefined;
  readonly pages: PagesSent | undefined;
  /** Undefined to use the account's language. */
  readonly language: Language | undefined;
  readonly userAgent: string;
  /** ISO 8601 with the device's offset. */
  readonly sentAt: string;
}

export interface NewSigner extends NamedPerson {
  /** Undefined for somebody who signs. */
  readonly role: RecipientRole | undefined;
  /** Alternative signers. */
  readonly anyOf: readonly NamedPerson[] | undefined;
  /** Address of the signer whose signature they witness. */
  readonly witnessOf: string | undefined;
  readonly checks?: readonly Check[] | undefined;
  readonly accessCode?: string | undefined;
  /** Counted from 1; undefined when all sign at the same time. */
  readonly turn: number | undefined;
  /** Undefined to use the document's language. */
  readonly language: Language | undefined;
}

export interface NewField extends Field {
  readonly signerEmail: string;
  readonly color: string;
}

/** Contents of a sent document, from which another document or a template can be made. */
export interface SentContents extends Omit<ContentsReply, "markers"> {
  readonly fields: readonly (Field & { readonly signerEmail: string })[];
}

export const envelopes = {
  create: asking(specified.create, envelopeInput),
  /** What a signer, named by their address, will get; nothing is sent. */
  asSigner: translated(
    wire.asSigner,
    ({ envelope, signer }: { envelope: NewEnvelope; signer: string }) => ({
      ...envelopeInput(envelope),
      signer,
    }),
    ({ mail, view }) => ({ mail, view: signerViewOf(view) }),
  ),
  delete: plain(calls.remove.session),
  withdraw: plain(calls.withdraw.session),
  undo: plain(calls.undo.session),
  extend: plain(calls.extend.session),
  restore: plain(calls.restore.session),
  /** Performs the same action on up to 100 documents. */
  many: plain(wire.many),
  resend: plain(calls.resend.session),
  correct: plain(calls.correct.session),
  /** What signers have filled in. */
  answers: plain(calls.answers.session),
  /** The files that signers have attached. */
  attachments: plain(calls.attachments.session),
  contents: replying(wire.contents, contentsOf),
  /** The path of the signing view, for the sender whose turn it is. */
  signNow: plain(wire.signNow),
};

function contentsOf({ markers, ...contents }: ContentsReply): SentContents {
  const fields = markers.flatMap((marker) => {
    const field = fieldOf(marker, contents.pages);
    return field ? [{ ...field, signerEmail: marker.recepientEmail }] : [];
  });
  return { ...contents, fields };
}

type SignerText = "email" | "firstName" | "lastName" | "mobile";

/** An empty access code keeps the one that they have. */
export const correctionErrors = ({
  accessCode,
  ...values
}: Readonly<Record<SignerText | "accessCode", string>>) =>
  inputErrors(calls.correct.session.input, { ...values, accessCode: accessCode || undefined });

export const withdrawErrors = (values: Readonly<Record<"reason", string>>) =>
  inputErrors(calls.withdraw.session.input, values);

/** The envelope of the specification. */
export function envelopeInput(envelope: NewEnvelope): EnvelopeInput {
  const { sender, file, templateId, templateVersion, expiresInDays, userAgent, sentAt } = envelope;
  const { withholdValues, pages, rules, language } = envelope;
  return {
    senderid: sender.id,
    senderemail: sender.email,
    sendername: `${sender.firstName} ${sender.lastName}`.trim(),
    fileurl: file.url,
    recepient: envelope.signers.map(({ turn: order, anyOf, checks, ...signer }) => ({
      ...{ ...signer, order },
      anyOf: anyOf && [...anyOf],
      checks: checks && [...checks],
    })),
    ...container(file.pages),
    senderPdfViewerScaleFactor: wireScaleMax,
    offsetDateTime: sentAt,
    markers: envelope.fields.map((field) =>
      markerOf(field, field.color, field.signerEmail, file.pages),
    ),
    audit: { userId: sender.id, ipAddress: "", userAgent, offsetDateTime: sentAt },
    emailData: {
      title: envelope.title,
      message: envelope.message,
      ccList: envelope.copies && [...envelope.copies],
    },
    ...(templateId === undefined ? {} : { templateIs: "true", templateId, templateVersion }),
    ...{ expiresInDays, withholdValues, pages, rules, language },
  };
}

function container(pages: readonly PageSize[]) {
  const tops = wirePageTops(pages);
  return {
    markerContainerWidth: wirePageMax.widthWire,
    markerContainerHeight: (tops.at(-1) ?? 0) - (tops[0] ?? 0),
  };
}

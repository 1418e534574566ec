import type { AttachedReply } from "#contract/pages/attachments";
import { esign as wire } from "#contract/pages/esign";
import type { Answers } from "#contract/rules/fields/answers";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { PageSize } from "#contract/rules/fields/markers";
import type { Passkey } from "#contract/rules/people/passkeys";
import type { NamedPerson } from "#contract/rules/people/people";
import { type UnsignedRole, unsigned } from "#contract/rules/people/roles";
import { esign as specified } from "#contract/specified/esign";
import {
  type FilledReply,
  type MarkerReply,
  type PreviewReply,
  preview,
  type SignerViewReply,
  signerView,
} from "#contract/specified/signer-views";
import { asking, plain, replying } from "./api-call.ts";
import type { InputOf } from "./endpoint.ts";
import { type Field, fieldOf } from "./fields.ts";
import type { ShownPicture } from "./pages.ts";
import { type Stage, stageOf } from "./stage.ts";

export type { SignReply as Signed } from "#contract/specified/esign";

/** What a signer's page shows. */
export interface SignerView extends Pick<SignerViewReply, SameInView> {
  readonly stage: Stage;
  readonly signer: Signer;
  /** Address of the document; opened with the link's token. */
  readonly fileUrl: string;
  /** What this signer is to fill. */
  readonly fields: readonly ViewField[];
  /** What signers before them have filled. */
  readonly filled: readonly FilledField[];
}

type SameInView =
  | "envelopeId"
  | "signerStatus"
  | "signedAt"
  | "title"
  | "message"
  | "senderName"
  | "senderEmail"
  | "fileName"
  | "pages"
  | "signed"
  | "of"
  | "expiresAt"
  | "now"
  | "language"
  | "languageOpen"
  | "disclosure"
  | "parties"
  | "shownSha256"
  | "shownOtherwise"
  | "notCompared"
  | "comparing"
  | "sealsBy"
  | "notSealed"
  | "changes"
  | "firstPage"
  | "dateFormat"
  | "ways"
  | "undeclinable"
  | "delegable"
  | "anyOf"
  | "reasons"
  | "passkey"
  | "thankYou"
  | "company"
  | "attached"
  | "earlierFiles"
  | "sharesFiles";

type WireSigner = SignerViewReply["recepient"][0];

export interface Signer extends NamedPerson {
  /** Absent for somebody who signs, witnesses included. */
  readonly role?: UnsignedRole | undefined;
  /** Whose signature a witness witnesses. */
  readonly witnessOf?: NonNullable<WireSigner["witnessOf"]> | undefined;
}

export interface ViewField extends Field {
  readonly id: string;
  /** Set for a field that the signer fills in. */
  readonly settings?: FieldSettings | undefined;
}

export interface FilledField extends ViewField {
  /** Name of the signer who filled it. */
  readonly by: string;
  readonly value: string;
  readonly ticked: boolean;
  /** A PNG data URL. */
  readonly image: string | undefined;
}

export interface Preview extends Omit<PreviewReply, "stage" | "status"> {
  readonly stage: Stage;
}

/** Sent by Complete. */
export interface Submission {
  readonly view: SignerView;
  readonly name: string;
  readonly signature: SubmittedSignature | undefined;
  /** The date for date fields, YYYY-MM-DD in the signer's time zone. */
  readonly date: string;
  /** What was filled in, by field id. */
  readonly answers: Answers;
  /** The files of the fields that were asked. */
  readonly attached: readonly Pick<AttachedReply, "id" | "sha256">[];
  readonly userAgent: string;
  /** What the browser has made of the page's language, `language/translation.ts`. */
  readonly translatedInto: string | undefined;
  /** How many pages were shown to their end. */
  readonly pagesShown: number | undefined;
  /** One of those that the sender has listed. */
  readonly reason: string | undefined;
  /** The postal address of a witness. */
  readonly address: string | undefined;
  /** The pictures on which the pages were shown. */
  readonly pictures: readonly ShownPicture[];
  /** The signature of the signer's passkey, where one is asked for. */
  readonly passkey?: Passkey | undefined;
}

interface SubmittedSignature {
  readonly timestamp: string;
  readonly font: string;
  readonly mode: "typed" | "draw" | "picture";
  /** PNG data URLs. */
  readonly signatureData: string;
  readonly initialData: string;
}

/** Calls made with the token of a mailed link. */
export const esign = {
  view: replying(signerView, signerViewOf),
  preview: replying(preview, previewOf),
  viewed: plain(wire.viewed),
  complete: asking(specified.complete, signSubmission),
  keep: plain(wire.keep),
  takeBack: plain(wire.takeBack),
  decline: plain(wire.decline),
  chooseLanguage: plain(wire.chooseLanguage),
};

export function signerViewOf(reply: SignerViewReply): SignerView {
  const { markers, filled, images, recepient, status: _, stage, ...same } = reply;
  const [{ docUrl, role, ...signer }] = recepient;
  return {
    ...same,
    stage: stageOf(stage),
    signer: { ...signer, role: unsigned(role) },
    fileUrl: docUrl,
    fields: markers.flatMap((marker) => viewField(marker, reply.pages)),
    filled: filled.flatMap((marker) => filledField(marker, reply)),
  };
}

function viewField(marker: MarkerReply, pages: readonly PageSize[]): ViewField[] {
  const field = fieldOf(marker, pages);
  return field ? [{ id: marker.id, ...field, settings: marker.settings }] : [];
}

function filledField(marker: FilledReply, { pages, images }: SignerViewReply): FilledField[] {
  const { by, value = "", ticked = false, image = "" } = marker;
  const filled = { by, value, ticked, image: images[image] };
  return viewField(marker, pages).map((field) => ({ ...field, ...filled }));
}

function previewOf({ stage, status: _, ...same }: PreviewReply): Preview {
  return { ...same, stage: stageOf(stage) };
}

/** The sign submission of the specification. */
export function signSubmission(from: Submission): InputOf<typeof specified.complete> {
  const { view, signature } = from;
  return {
    userSign: signature?.signatureData,
    initial: signature?.initialData || undefined,
    name: from.name,
    userConsent: true,
    dateString: from.date,
    timeStamp: signature?.timestamp,
    signerEmail: view.signer.email,
    phone: view.signer.mobile,
    envelopeId: view.envelopeId,
    docUrl: view.fileUrl,
    userAgent: from.userAgent,
    translatedInto: from.translatedInto,
    disclosureSha256: view.disclosure.sha256,
    shownSha256: view.shownSha256,
    pagesShown: from.pagesShown,
    signingReason: from.reason,
    witnessAddress: from.address,
    mode: signature?.mode,
    font: signature?.font,
    passkey: from.passkey,
    values: Object.keys(from.answers).length > 0 ? from.answers : undefined,
    attachments:
      from.attached.length > 0
        ? from.attached.map(({ id, sha256 }) => ({ id, sha256 }))
        : undefined,
    pictures: from.pictures.length > 0 ? [...from.pictures] : undefined,
  };
}

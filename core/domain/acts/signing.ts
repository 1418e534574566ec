import {
  type Answers,
  answerFaults,
  isComputed,
  settledIn,
  strayAnswers,
} from "#contract/rules/fields/answers";
import { fieldAskedOn } from "#contract/rules/fields/conditions";
import { limits } from "#contract/rules/limits/limits";
import type { Passkey } from "#contract/rules/people/passkeys";
import { actOf, type UnsignedRole, unsigned } from "#contract/rules/people/roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import { signInputs } from "#contract/specified/esign";
import { isolated } from "#languages/isolated";
import { answerRefused, answersIn, assertAnswered } from "../answers/answering.ts";
import type { Actor, Client, EntryData } from "../envelope/audit.ts";
import { type Decision, isEnd, moved, unchanged } from "../envelope/change.ts";
import {
  contactOf,
  type Envelope,
  type EnvelopeContent,
  type Field,
  isSignedByAll,
  type SignedValues,
  type Signer,
  senderActor,
  signerActor,
  signerOf,
  signersDue,
  withSigner,
} from "../envelope/envelope.ts";
import { languageMember } from "../envelope/languages.ts";
import { assertMayBeWithdrawn } from "../envelope/not-sealed.ts";
import { furtherNotification, type Notification } from "../envelope/notification.ts";
import { isComparing } from "../envelope/undo-time.ts";
import type { DisclosureRecord } from "../record/disclosure-record.ts";
import { type GivenValues, valuesDigest } from "../record/evidence.ts";
import { assertStillShown, shownTo } from "../record/shown-to.ts";
import { notificationsAtEnd } from "./end-notices.ts";
import { sealedIfReady } from "./party-changes.ts";
import { assertPasskeyAsked, passkeyData } from "./passkeys.ts";
import { newsForFollowers } from "./reading.ts";
import { invitationsDue } from "./sending.ts";
import { witnessData } from "./witnessing.ts";

/**
 * Throws a refusal if the document ended unsigned; the refusal says whom to ask. A document counts as expired even
 * before the sweep has recorded it.
 */
export function assertNotEnded(envelope: Envelope, now: Date): void {
  const { status, sender } = envelope;
  const whom = isolated(`${sender.name} (${sender.email})`);
  switch (isOverdue(envelope, now) ? "expired" : status) {
    case "declined":
      throw new Refusal("ALREADY_DECLINED", {
        message: `This document was declined, so it has ended. If that was a mistake, please ask ${whom} to send it again.`,
      });
    case "voided":
      throw new Refusal("VOIDED", {
        message: `${isolated(sender.name)} has withdrawn this document. If you did not expect that, please ask ${whom}.`,
        quote: envelope.voidReason,
      });
    case "expired":
      throw new Refusal("EXPIRED", {
        message: `This document has expired. Please ask ${whom} to send it again.`,
      });
    case "sent":
    case "sealing":
    case "completed":
  }
}

/** Throws the refusal that says why this signer can't sign or decline now. */
export function assertMaySign(envelope: Envelope, signer: Signer, now: Date): void {
  assertNotEnded(envelope, now);
  if (envelope.status !== "sent") throw new Refusal("CANT_CHANGE_NOW");
  if (!signersDue(envelope).includes(signer)) throw new Refusal("NOT_YOUR_TURN");
}

/** What decides whether a signature is accepted. */
interface Attempt {
  readonly signerId: string;
  readonly content: EnvelopeContent;
  readonly consent: boolean;
  /** Images that were drawn, typed or uploaded. */
  readonly images: { readonly signature?: unknown; readonly initial?: unknown };
  /** Answers by field id. */
  readonly answers: Answers;
  /** The answers of other signers; they are present only if conditions or formulas read them. */
  readonly others?: readonly GivenValues[] | undefined;
  /** The date at the signer's location: YYYY-MM-DD. */
  readonly date: string;
  /** How many pages the signer's page claims to have shown; counts for those who confirm having read the document. */
  readonly pagesShown?: number | undefined;
  /** Why they sign, where the sender asks for it. */
  readonly reason?: string | undefined;
  /** The postal address of a witness. */
  readonly address?: string | undefined;
  /** How the images were made, as the browser reports it: `typed`, `draw` or `picture`. */
  readonly mode?: string | undefined;
  /** Digest of what the page showed; absent if the caller proves nothing. */
  readonly shownSha256?: string | undefined;
  /** `enteredDigest` of the images, name and answers. */
  readonly enteredSha256: string;
}

export interface Signing<Values extends GivenValues = SignedValues>
  extends Pick<
    Attempt,
    | "content"
    | "consent"
    | "shownSha256"
    | "enteredSha256"
    | "pagesShown"
    | "reason"
    | "address"
    | "others"
  > {
  readonly values: Values;
  /** As they were entered, by field id; by default those of `values`. */
  readonly answers?: Answers;
  /** In the language in which it was shown. */
  readonly disclosure: DisclosureRecord;
  /** What the browser reports about the act; recorded as claims. */
  readonly claims: Readonly<Record<string, string>>;
  readonly client: Client;
  /** The signature of the signer's passkey over what is signed; it is verified before that is saved. */
  readonly passkey?: Passkey | undefined;
}

/**
 * Whether signing now would change the envelope: false if it was signed already. Throws the refusal that signing would
 * meet. If the document was signed on another page, it throws CHANGED_SINCE_SHOWN if that page showed something else,
 * and SIGNED_OTHERWISE if something else was entered there, so that nobody believes they signed what they have before
 * them.
 */
export function wouldSign(
  envelope: Envelope,
  signing: Omit<Signing<GivenValues>, "client" | "disclosure" | "passkey">,
  now: Date,
): boolean {
  const attempt = attemptOf(signing);
  const signer = signerOf(envelope, attempt.signerId);
  if (signer.status === "signed") {
    const { shownSha256: signed, enteredSha256: entered } = signer;
    const { shownSha256: shown } = attempt;
    if (signed && shown && shown !== signed) throw new Refusal("CHANGED_SINCE_SHOWN");
    if (entered && attempt.enteredSha256 !== entered) throw new Refusal("SIGNED_OTHERWISE");
    return false;
  }
  assertMaySign(envelope, signer, now);
  if (isComparing(envelope)) throw new Refusal("PAGES_COMPARING");
  if (!attempt.consent) throw new Refusal("CONSENT_MISSING", { field: signInputs.consent });
  assertComplete(attempt, signer, envelope);
  assertReason(envelope, signer, attempt.reason);
  assertAddress(signer, attempt.address);
  assertWayAllowed(envelope, attempt);
  assertStillShown(shownTo(envelope, attempt.content, signer), attempt.shownSha256);
  return true;
}

/**
 * A signer signs. Signing again changes nothing. The last signature moves the envelope to sealing in the same step, so
 * that if two signers sign at the same moment, exactly one is the last.
 */
export function sign<Values extends GivenValues>(
  envelope: Envelope,
  signing: Signing<Values>,
  now: Date,
): Decision<Values> {
  if (!wouldSign(envelope, signing, now)) return unchanged;
  const signer = signerOf(envelope, signing.values.signerId);
  assertPasskeyAsked(signer, signing.passkey !== undefined);
  const { shownSha256, enteredSha256, content } = signing;
  const signedAt = now.toISOString();
  const signed: Signer = { ...signer, status: "signed", signedAt, enteredSha256 };
  const done = shownSha256 ? { ...signed, shownSha256 } : signed;
  const data = signedData(envelope, signing, signer);
  return {
    envelope: afterSignature(withSigner(envelope, done), done, now),
    entry: {
      type: "signed",
      actor: signerActor(signer),
      ...signing.client,
      data: { ...data, ...passkeyData(signing.passkey, shownSha256) },
    },
    values: signing.values,
    ...(shownSha256 ? { shown: shownTo(envelope, content, signer) } : {}),
  };
}

function attemptOf(signing: Parameters<typeof wouldSign>[1]): Attempt {
  const { values, claims } = signing;
  const { signerId, date } = values;
  return {
    ...signing,
    signerId,
    images: values,
    answers: signing.answers ?? answersIn([values]),
    date,
    mode: claims["mode"],
  };
}

/** A submission that was checked and is about to be signed. */
export interface ToSign
  extends Pick<
    Signing,
    "claims" | "disclosure" | "shownSha256" | "pagesShown" | "reason" | "address"
  > {
  readonly values: GivenValues;
}

/** The data of the entry of signing, without a passkey's signature. */
export function signedData(envelope: Envelope, signing: ToSign, signer: Signer): EntryData {
  const { shownSha256, disclosure, pagesShown, reason, address } = signing;
  const act = actOf(signer);
  const { language } = languageMember(disclosure.language);
  const { attachments: files } = signing.values;
  return {
    ...signing.claims,
    signer: signer.id,
    ...(act === "signed" ? {} : { act }),
    ...(reason ? { reason } : {}),
    ...witnessData(envelope, signer, address),
    ...(act === "confirmed" && pagesShown ? { claimedPagesShown: pagesShown } : {}),
    consent: true,
    disclosureVersion: disclosure.version,
    ...(language ? { disclosureLanguage: language } : {}),
    disclosureSha256: disclosure.sha256,
    name: signing.values.name,
    valuesSha256: valuesDigest(signing.values, envelope.salt),
    ...(files ? { attached: files.length } : {}),
    ...(shownSha256 ? { shownSha256 } : {}),
  };
}

function afterSignature(envelope: Envelope, by: Signer, now: Date): Envelope {
  if (isSignedByAll(envelope)) return sealedIfReady(envelope, now);
  return {
    ...envelope,
    notifications: [
      ...envelope.notifications,
      ...invitationsDue(envelope, now, by.id),
      ...newsOfSignature(envelope, by, now),
      ...newsForFollowers(envelope, by.id, now),
    ],
  };
}

/** The notification for the sender, except of their own signature. */
function newsOfSignature(envelope: Envelope, by: Signer, now: Date): readonly Notification[] {
  if (!envelope.rules?.tellWhenSigned || by.email === contactOf(envelope).email) return [];
  const news = furtherNotification("signed", { kind: "sender" }, envelope, now);
  return [{ ...news, about: [by.id] }];
}

function assertComplete(attempt: Attempt, signer: Signer, envelope: Envelope): void {
  const { content, images, answers, date } = attempt;
  const own = content.fields.filter((field) => field.signerId === signer.id);
  const role = unsigned(signer.role);
  if (role) assertNoSignature(images, role);
  if (signer.role === "confirms") assertAllShown(attempt);
  const kinds = new Set(own.map((field) => field.kind));
  if (kinds.has("sign") && !images.signature) {
    throw new Refusal("SIGNATURE_MISSING", { field: signInputs.signature });
  }
  if (kinds.has("initial") && !images.initial) {
    throw new Refusal("SIGNATURE_MISSING", {
      field: signInputs.initial,
      message: "Please create your initials first.",
    });
  }
  const signed = signedByOthers(attempt.others, signer.id, envelope);
  const settled = settledIn(content.fields, { ...answersIn(signed), ...answers });
  assertAnswered(own, answers, date, settled.hidden);
  for (const values of signed) assertStillAsked(values, signer, content, settled);
}

/** Returns the answers of the other signers whose signatures count. */
export const signedByOthers = <Values extends GivenValues>(
  all: readonly Values[] = [],
  signerId: string,
  envelope: Envelope,
): readonly Values[] =>
  all.filter(
    (values) =>
      values.signerId !== signerId && signerOf(envelope, values.signerId).status === "signed",
  );

/** Whether somebody who has signed was asked for just these fields, with these results. */
function isAnsweredBy(
  values: GivenValues,
  fields: readonly Field[],
  { hidden, computed }: ReturnType<typeof settledIn>,
): boolean {
  const answers = answersIn([values]);
  const asked = fields.filter(({ id }) => !hidden.has(id));
  return (
    strayAnswers(asked, answers).length === 0 &&
    answerFaults(asked, answers, values.date).length === 0 &&
    asked.filter(isComputed).every(({ id }) => answers[id] === computed.get(id))
  );
}

/** Somebody who signs again can't change what was asked and computed of others who have signed since. */
function assertStillAsked(
  values: GivenValues,
  signer: Signer,
  { fields }: EnvelopeContent,
  settled: ReturnType<typeof settledIn>,
): void {
  const asked = fieldAskedOn(fields, signer.id, values.signerId);
  const theirs = fields.filter(({ signerId }) => signerId === values.signerId);
  if (!asked || isAnsweredBy(values, theirs, settled)) return;
  throw answerRefused(asked.id, { reason: "othersDepend", values: { name: values.name } });
}

function assertNoSignature({ signature, initial }: Attempt["images"], role: UnsignedRole): void {
  if (!signature && !initial) return;
  const what = role === "approves" ? "approve this document" : "confirm having read this document";
  throw new Refusal("BAD_FIELD", {
    field: signature ? signInputs.signature : signInputs.initial,
    message: `You ${what}, so there is nothing to sign. Please leave the signature out.`,
  });
}

/** Somebody who signs chooses one of the sender's reasons, where there are any; nobody else gives one. */
function assertReason({ rules }: Envelope, { role }: Signer, reason: string | undefined): void {
  const reasons = role === undefined ? (rules?.reasons ?? []) : [];
  if (reasons.length === 0 ? reason === undefined : reasons.some((one) => one === reason)) return;
  const message =
    reasons.length === 0
      ? "No reason for signing is asked for here. Please leave it out."
      : "Please choose one of the reasons for signing.";
  throw new Refusal("BAD_FIELD", { field: signInputs.reason, message });
}

function assertAddress({ role }: Signer, address = ""): void {
  if ((role === "witnesses") === (address !== "")) return;
  const message =
    role === "witnesses"
      ? "A witness states where they live. Please enter your postal address."
      : "Only witnesses give an address here. Please leave it out.";
  throw new Refusal("BAD_FIELD", { field: signInputs.address, message });
}

/** Relies on the page, as nobody else can say what was shown. */
function assertAllShown({ pagesShown = 0, content: { pages } }: Attempt): void {
  if (pagesShown === pages.length) return;
  throw new Refusal("BAD_FIELD", {
    field: signInputs.pagesShown,
    message: `This document has ${pages.length} pages. Please read all of them first.`,
  });
}

/**
 * Relies on the page, which itself reports how an image was made; the image alone doesn't show that. If the rules
 * exclude some ways, the page has to report one.
 */
function assertWayAllowed({ rules }: Envelope, { images, mode }: Attempt): void {
  if (!rules?.ways || !(images.signature || images.initial)) return;
  const allowed: readonly (string | undefined)[] = rules.ways;
  if (!allowed.includes(mode === "draw" ? "drawn" : mode)) {
    throw new Refusal("WAY_NOT_ALLOWED", { field: signInputs.signature });
  }
}

/** The page has shown the document to the signer; recorded once. */
export function view(envelope: Envelope, signerId: string, client: Client, now: Date): Decision {
  const signer = signerOf(envelope, signerId);
  if (signer.viewedAt || signer.status !== "waiting" || envelope.status !== "sent")
    return unchanged;
  return {
    envelope: withSigner(envelope, { ...signer, viewedAt: now.toISOString() }),
    entry: { type: "viewed", actor: signerActor(signer), ...client, data: { signer: signer.id } },
  };
}

export function declineEnvelope(
  envelope: Envelope,
  signerId: string,
  reason: string,
  client: Client,
  now: Date,
): Decision {
  const signer = signerOf(envelope, signerId);
  if (signer.status === "declined") return unchanged;
  assertMaySign(envelope, signer, now);
  assertMayDecline(envelope);
  const declineReason = reason.slice(0, limits.reasonMax);
  const declined: Signer = { ...signer, status: "declined", declineReason };
  const ended = moved(withSigner(envelope, declined), "declined", now);
  return {
    envelope: { ...ended, notifications: notificationsAtEnd(ended, "declined", now) },
    entry: {
      type: "declined",
      actor: signerActor(signer),
      ...client,
      data: { signer: signer.id, reason: declineReason },
    },
  };
}

function assertMayDecline({ rules, sender }: Envelope): void {
  if (rules?.decline !== false) return;
  throw new Refusal("CANT_CHANGE_NOW", {
    message: `This document can't be declined here. If you don't want to sign it, please write to ${sender.name} (${sender.email}).`,
  });
}

/** Whether not everybody has signed in time. */
const isOverdue = (envelope: Envelope, now: Date): boolean =>
  envelope.status === "sent" && !isSignedByAll(envelope) && envelope.expiresAt <= now.toISOString();

/** Expires an open envelope. */
export function expire(envelope: Envelope, system: Actor, now: Date): Decision {
  if (!isOverdue(envelope, now)) return unchanged;
  const ended = moved(envelope, "expired", now);
  return {
    envelope: { ...ended, notifications: notificationsAtEnd(ended, "expired", now) },
    entry: { type: "expired", actor: system, ip: "", userAgent: "", data: {} },
  };
}

/**
 * The sender removes an envelope from the dashboard. An open one, or one that could not be sealed, is voided and its
 * links stop working; a completed one stays sealed and its signers keep their links.
 */
export function removeEnvelope(envelope: Envelope, client: Client, now: Date): Decision {
  if (envelope.deletedAt) return unchanged;
  const actor = senderActor(envelope);
  const deletedAt = now.toISOString();
  if (isEnd(envelope.status)) {
    return {
      envelope: { ...envelope, deletedAt },
      entry: { type: "deleted", actor, ...client, data: {} },
    };
  }
  assertMayBeWithdrawn(envelope);
  const ended = moved(envelope, "voided", now);
  return {
    envelope: { ...ended, deletedAt, notifications: notificationsAtEnd(ended, "voided", now) },
    entry: { type: "voided", actor, ...client, data: {} },
  };
}

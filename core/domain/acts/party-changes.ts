import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { hourMs } from "../common/time.ts";
import { type Client, type EntryDraft, system } from "../envelope/audit.ts";
import { type Change, type Decision, moved, unchanged } from "../envelope/change.ts";
import {
  type Envelope,
  type EnvelopeContent,
  isSignedByAll,
  type NameAndAddress,
  type PartyChange,
  type Signer,
  signerActor,
  signerName,
  signerOf,
  withSigner,
  witnessesOf,
} from "../envelope/envelope.ts";
import { furtherNotification } from "../envelope/notification.ts";
import { digest } from "../record/evidence.ts";
import { assertStillShown, shownTo } from "../record/shown-to.ts";
import { withNextReminder } from "./reminding.ts";

/**
 * When the sender corrects who signs, or a signer takes a signature back, everybody else who has signed agreed to something
 * else. They are notified by mail, and can keep their signature or take it back. Sealing waits for their answers, for a day
 * at most.
 */
export const isWorthTelling = (before: Signer, after: Signer): boolean =>
  before.email !== after.email || signerName(before) !== signerName(after);

export const namedSigner = (signer: Signer): NameAndAddress => ({
  name: signerName(signer),
  email: signer.email,
});

/** The envelope after `change`; everybody else who has signed is notified of it. */
export function withPartyChange(
  envelope: Envelope,
  change: Omit<PartyChange, "at">,
  now: Date,
): Envelope {
  const told = envelope.signers.filter(({ status }) => status === "signed");
  if (told.length === 0 && !envelope.partyChanges) return envelope;
  const notices = told
    .filter(({ id }) => !isBeingTold(envelope, id))
    .map(({ id }) =>
      furtherNotification("changed", { kind: "signer", signerId: id }, envelope, now),
    );
  return {
    ...envelope,
    notifications: [...envelope.notifications, ...notices],
    partyChanges: {
      waitUntil: new Date(now.getTime() + limits.changeAnswerHours * hourMs).toISOString(),
      unanswered: told.map(({ id }) => id),
      list: [...(envelope.partyChanges?.list ?? []), { ...change, at: now.toISOString() }],
    },
  };
}

/** Whether a mail about a change is already on its way to this signer; it covers the latest change too. */
const isBeingTold = (envelope: Envelope, signerId: string): boolean =>
  envelope.notifications.some(
    ({ kind, to, sentAt }) =>
      kind === "changed" && !sentAt && to.kind === "signer" && to.signerId === signerId,
  );

/** What has changed since this signer signed, while their answer is still open; oldest change first. */
export function changesToAnswer(envelope: Envelope, signer: Signer): readonly PartyChange[] {
  const { partyChanges, status } = envelope;
  if (status !== "sent" || !partyChanges?.unanswered.includes(signer.id)) return [];
  return partyChanges.list.filter(
    ({ at, signerId }) => signerId !== signer.id && at >= (signer.signedAt ?? ""),
  );
}

/** Moves an envelope that everybody has signed to sealing, unless somebody may still answer a change. */
export const sealedIfReady = (envelope: Envelope, now: Date): Envelope =>
  isSignedByAll(envelope) && !isWaitingForAnswers(envelope, now)
    ? {
        ...moved(envelope, "sealing", now),
        sealingSince: now.toISOString(),
        sealNextTryAt: now.toISOString(),
      }
    : envelope;

function isWaitingForAnswers({ partyChanges }: Envelope, now: Date): boolean {
  if (!partyChanges || partyChanges.unanswered.length === 0) return false;
  return partyChanges.waitUntil > now.toISOString();
}

export interface Keeping {
  readonly signerId: string;
  readonly content: EnvelopeContent;
  /** Digest of what the page showed. */
  readonly shownSha256: string;
  readonly client: Client;
}

/** A signer who has signed agrees to the change. The last answer starts the sealing of what everybody has signed. */
export function keepSignature(envelope: Envelope, keeping: Keeping, now: Date): Decision {
  const signer = signerOf(envelope, keeping.signerId);
  if (signer.status !== "signed") throw new Refusal("CANT_CHANGE_NOW");
  if (changesToAnswer(envelope, signer).length === 0) return unchanged;
  const shown = shownTo(envelope, keeping.content, signer);
  assertStillShown(shown, keeping.shownSha256);
  return {
    envelope: sealedIfReady(withAnswer(envelope, signer.id), now),
    entry: {
      type: "kept",
      actor: signerActor(signer),
      ...keeping.client,
      data: { signer: signer.id, shownSha256: digest(shown) },
    },
    shown,
  };
}

/**
 * A signer who has signed doesn't agree to the change: the signature is taken back, and the signer may sign again or
 * decline. The signatures of their witnesses are taken back with it. The sender and the others who have signed are notified.
 */
export function takeBackSignature(
  envelope: Envelope,
  signerId: string,
  client: Client,
  now: Date,
): Decision {
  const signer = signerOf(envelope, signerId);
  if (signer.status === "waiting" && timesTakenBack(envelope, signer) > 0) return unchanged;
  if (changesToAnswer(envelope, signer).length === 0) {
    throw new Refusal("CANT_CHANGE_NOW", {
      message: `A signature can be taken back only after a change of signers and before the document is sealed. Please ask ${envelope.sender.name} (${envelope.sender.email}).`,
    });
  }
  if (timesTakenBack(envelope, signer) >= limits.takeBacksMax) {
    throw new Refusal("CANT_CHANGE_NOW", {
      message: `You have already taken back your signature ${limits.takeBacksMax} times. Please ask ${envelope.sender.name} (${envelope.sender.email}) to withdraw the document.`,
    });
  }
  const witnesses = witnessesOf(envelope, signerId).filter(({ status }) => status === "signed");
  const answered = [signer, ...witnesses].reduce(withoutSignature, envelope);
  const from = namedSigner(signer);
  const told = withPartyChange(answered, { signerId, from }, now);
  const change = takenBack(told, [signer, ...witnesses], client, now);
  return { ...change, consequences: witnesses.map(alsoTakenBack) };
}

/** The envelope in which this signer has to sign again. */
function withoutSignature(envelope: Envelope, signer: Signer): Envelope {
  const { signedAt: _, via: _via, shownSha256: _shown, enteredSha256: _entered, ...rest } = signer;
  return withAnswer(withSigner(envelope, { ...rest, status: "waiting" }), signer.id);
}

/** The signature of a witness doesn't outlast the one that it witnesses. */
const alsoTakenBack = ({ id, email, witnessOf = "" }: Signer): EntryDraft => ({
  type: "taken-back",
  actor: system,
  ip: "",
  userAgent: "",
  data: { signer: id, to: email, witnessOf },
});

function takenBack(
  envelope: Envelope,
  [signer, ...witnesses]: readonly [Signer, ...Signer[]],
  client: Client,
  now: Date,
): Change {
  const notice = furtherNotification("taken-back", { kind: "sender" }, envelope, now);
  const toSender = { ...notice, about: [signer.id, ...witnesses.map(({ id }) => id)] };
  const notified = { ...envelope, notifications: [...envelope.notifications, toSender] };
  return {
    envelope: withNextReminder(notified, invitationOf(signer), now),
    entry: {
      type: "taken-back",
      actor: signerActor(signer),
      ...client,
      data: { signer: signer.id },
    },
  };
}

/** The mail from which reminders are counted from now on, as after an invitation. */
const invitationOf = ({ id, linkGeneration }: Signer) => ({
  kind: "invitation" as const,
  to: { kind: "signer" as const, signerId: id },
  ...(linkGeneration > 1 ? { generation: linkGeneration } : {}),
});

/** Limited, because the others are notified of each one and may then take back their own. */
export const timesTakenBack = ({ partyChanges }: Envelope, { id }: Pick<Signer, "id">): number =>
  partyChanges?.list.filter(({ to, signerId }) => !to && signerId === id).length ?? 0;

function withAnswer(envelope: Envelope, signerId: string): Envelope {
  const { partyChanges } = envelope;
  if (!partyChanges) return envelope;
  const unanswered = partyChanges.unanswered.filter((id) => id !== signerId);
  return { ...envelope, partyChanges: { ...partyChanges, unanswered } };
}

/** Seals what everybody has signed, although not everybody answered a change in time. */
export function sealUnanswered(envelope: Envelope, now: Date): Decision {
  const { partyChanges, status } = envelope;
  if (status !== "sent" || !partyChanges) return unchanged;
  const sealing = sealedIfReady(envelope, now);
  if (sealing === envelope) return unchanged;
  return {
    envelope: sealing,
    entry: {
      type: "unanswered",
      actor: system,
      ip: "",
      userAgent: "",
      data: { signers: partyChanges.unanswered.join(" ") },
    },
  };
}

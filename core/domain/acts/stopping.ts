import { createHash } from "node:crypto";
import { mailboxOf } from "../common/mailbox.ts";
import { type Client, system } from "../envelope/audit.ts";
import { type Decision, unchanged } from "../envelope/change.ts";
import {
  type Envelope,
  type MailStop,
  type Signer,
  signerActor,
  signerById,
} from "../envelope/envelope.ts";
import { isCurrent, personOf } from "../envelope/members.ts";
import { isSameParty, type Party } from "../envelope/notification.ts";

/** What the link in a mail to a signer or a copy recipient gives access to: with it they can stop the sender's mails. */
export interface StopLink {
  readonly envelopeId: string;
  readonly senderId: string;
  readonly to: Exclude<Party, { kind: "sender" }>;
  /** Generation of the mailed link; a corrected address makes it another person's. */
  readonly generation: number;
  /** The addressee of the mail: `recipientOf`. */
  readonly recipient: string;
  /** When the mail was reported as junk, which is possible once. */
  readonly reportedAt?: string | undefined;
}

/** A mailbox as a sender's stops name it: a hash, so that nobody gets a list of people's addresses. */
export const recipientOf = (senderId: string, address: string): string =>
  createHash("sha256")
    .update(`${senderId}|${mailboxOf(address)}`)
    .digest("base64url");

/** Whether mails to the party can be stopped: not those to the sender, nor what follows from a signature to the signer. */
export const canBeStopped = (envelope: Envelope, to: Party): boolean =>
  to.kind === "copy" ||
  (to.kind === "signer" && signerById(envelope, to.signerId)?.status !== "signed");

/** A signer stops the sender's mails: pending ones are not mailed, and the sender sees why. */
export function stopMails(envelope: Envelope, stop: MailStop, client: Client): Decision {
  const signer = signerOfStop(envelope, stop);
  if (envelope.status !== "sent" || !signer || hasStop(envelope, stop)) return unchanged;
  return {
    envelope: { ...envelope, stops: [...stopsOf(envelope), stop] },
    entry: { type: "mails-stopped", actor: signerActor(signer), ...client, data: about(signer) },
  };
}

/** The signer allows the mails again: pending ones are mailed after all. */
export function resumeMails(envelope: Envelope, stop: MailStop, client: Client): Decision {
  const signer = signerOfStop(envelope, stop);
  if (envelope.status !== "sent" || !signer || !hasStop(envelope, stop)) return unchanged;
  return {
    envelope: { ...envelope, stops: stopsOf(envelope).filter((one) => !isSame(one, stop)) },
    entry: { type: "mails-resumed", actor: signerActor(signer), ...client, data: about(signer) },
  };
}

/** A mail is due to somebody who stopped the sender's mails through another document's link. */
export function stoppedBefore(envelope: Envelope, stop: MailStop, address: string): Decision {
  if (hasStop(envelope, stop)) return unchanged;
  return {
    envelope: { ...envelope, stops: [...stopsOf(envelope), stop] },
    entry: {
      type: "mails-stopped",
      actor: system,
      ip: "",
      userAgent: "",
      data: { to: address },
    },
  };
}

/** The envelope after one of its mails was reported as junk: that party gets no more of them. */
export const withStop = (envelope: Envelope, stop: MailStop): Envelope =>
  hasStop(envelope, stop) ? envelope : { ...envelope, stops: [...stopsOf(envelope), stop] };

/** The envelope after the signer allowed the sender's mails through another document's link. */
export function withoutStopOf(envelope: Envelope, { id, linkGeneration }: Signer): Envelope {
  const stop: MailStop = { to: { kind: "signer", signerId: id }, generation: linkGeneration };
  if (!hasStop(envelope, stop)) return envelope;
  return { ...envelope, stops: stopsOf(envelope).filter((one) => !isSame(one, stop)) };
}

const stopsOf = ({ stops = [] }: Envelope): readonly MailStop[] => stops;

const hasStop = (envelope: Envelope, stop: MailStop): boolean =>
  stopsOf(envelope).some((one) => isSame(one, stop));

const isSame = (one: MailStop, other: MailStop): boolean =>
  isSameParty(one.to, other.to) && one.generation === other.generation;

/** The signer, if they can still be mailed about signing at the address to which the link went. */
function signerOfStop(envelope: Envelope, { to, generation }: MailStop): Signer | undefined {
  const signer = personOf(envelope, to);
  return signer?.status === "waiting" && isCurrent({ to, generation }, signer) ? signer : undefined;
}

const about = ({ id }: Signer) => ({ signer: id });

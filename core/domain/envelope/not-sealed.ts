import type { NotSealedReply } from "#contract/rules/documents/stages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { laterOf, minuteMs } from "../common/time.ts";
import { everySigner, onceForEachAddress } from "./addressees.ts";
import { type EntryData, system } from "./audit.ts";
import { type Decision, unchanged } from "./change.ts";
import type { Envelope } from "./envelope.ts";
import { newNotification } from "./notification.ts";

/**
 * Sealing takes seconds. After this time everybody is notified: the sweep runs every five minutes, and failed mails are
 * tried again after minutes, so everybody knows within the hour.
 */
const tellAfterMs = 30 * minuteMs;

/** A document that everybody has signed but that could not be sealed, once the parties were notified. */
export interface NotSealed {
  /** When they were notified: ISO 8601. */
  readonly since: string;
  /** Name of the error. */
  readonly reason: string;
  /** Page, from 1, whose look sealing would change; absent if no page is the reason. */
  readonly page?: number;
}

/** Undefined once the document is sealed or withdrawn, and before anybody was notified. */
export function notSealed({ status, sealFault }: Envelope): NotSealed | undefined {
  if (status !== "sealing" || !sealFault?.toldAt) return undefined;
  const { toldAt: since, reason, page } = sealFault;
  return page === undefined ? { since, reason } : { since, reason, page };
}

/** The part that everybody involved sees; only the operator sees the reason's name. */
export function notSealedMember(envelope: Envelope): { readonly notSealed?: NotSealedReply } {
  const found = notSealed(envelope);
  if (!found) return {};
  const { reason: _, ...shown } = found;
  return { notSealed: shown };
}

/** When everybody is to be notified, unless it is sealed before then; undefined if they have been. */
export function notSealedTellAt(envelope: Envelope): string | undefined {
  if (envelope.status !== "sealing" || envelope.sealFault?.toldAt) return undefined;
  return new Date(Date.parse(sealingSince(envelope)) + tellAfterMs).toISOString();
}

/** Envelopes of earlier versions don't record it, so it is taken from their last signature. */
const sealingSince = ({ sealingSince: at, signers, createdAt }: Envelope): string =>
  at ?? signers.map(({ signedAt = createdAt }) => signedAt).reduce(laterOf, createdAt);

/**
 * Tells the sender and all signers, once, that the document could not be sealed so far. People who only get a copy have
 * not heard of it yet. Sealing is still retried.
 */
export function tellNotSealed(envelope: Envelope, now: Date): Decision {
  const tellAt = notSealedTellAt(envelope);
  if (tellAt === undefined || tellAt > now.toISOString()) return unchanged;
  const { sealFault = { reason: "no answer" }, sealTriesDone } = envelope;
  const parties = onceForEachAddress(envelope, [{ kind: "sender" }, ...everySigner(envelope)]);
  const notices = parties.map((to) => newNotification("not-sealed", to, now));
  return {
    envelope: {
      ...envelope,
      sealFault: { ...sealFault, toldAt: now.toISOString() },
      notifications: [...envelope.notifications, ...notices],
    },
    entry: {
      type: "seal-failed",
      ...{ actor: system, ip: "", userAgent: "" },
      data: { ...faultData(sealFault), tries: sealTriesDone, told: true },
    },
  };
}

/** What an entry records of a failure. */
export const faultData = ({ reason, page }: NonNullable<Envelope["sealFault"]>): EntryData =>
  page === undefined ? { reason } : { reason, page };

/** Throws CANT_CHANGE_NOW for a document that everybody has signed, unless it could not be sealed. */
export function assertMayBeWithdrawn(envelope: Envelope): void {
  const { status } = envelope;
  if (status !== "completed" && (status !== "sealing" || notSealed(envelope))) return;
  const message = "Everyone has signed this document, so it can no longer be withdrawn.";
  throw new Refusal("CANT_CHANGE_NOW", { message });
}

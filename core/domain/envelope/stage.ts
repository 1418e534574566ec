import type { Stage, WireStatus } from "#contract/rules/documents/stages";
import { laterOf } from "../common/time.ts";
import {
  type Envelope,
  type EnvelopeStatus,
  isSignedByAll,
  type Signer,
  signersDue,
} from "./envelope.ts";
import { isReturned } from "./mail-delivery.ts";
import { partiesOf } from "./members.ts";
import { notSealed, notSealedTellAt } from "./not-sealed.ts";
import type { NotificationKind } from "./notification.ts";
import {
  deliveryTo,
  hasRefusedNotification,
  notificationsOpen,
  notificationsOwed,
  wantsNoMail,
} from "./owed-mails.ts";
import { heldUntil } from "./undo-time.ts";

export function stageOf(envelope: Envelope): Stage {
  switch (envelope.status) {
    case "sent":
      return stageOfSent(envelope);
    case "sealing":
      return notSealed(envelope) ? "attention" : "sealing";
    case "completed":
    case "declined":
    case "voided":
    case "expired":
      return hasRefusedNotification(envelope) ? "attention" : envelope.status;
  }
}

const toldOrLater: ReadonlySet<NotificationKind> = new Set([
  ...(["reminder", "returned", "signed", "progress", "delegated"] as const),
]);

function stageOfSent(envelope: Envelope): Stage {
  if (hasRefusedNotification(envelope)) return "attention";
  const isLost = (signer: Signer) =>
    !signer.embedded &&
    partiesOf(signer).every(
      (party) => wantsNoMail(envelope, party) || isReturned(deliveryTo(envelope, signer, party)),
    );
  if (signersDue(envelope).some(isLost)) return "attention";
  // A reminder is recorded days before it is due; only the sender hears of bounces and signatures.
  const isSending = notificationsOpen(envelope).some(({ kind }) => !toldOrLater.has(kind));
  return isSending ? "sending" : "waiting";
}

/** The API's three statuses (as specified). */
export function wireStatusOf(status: EnvelopeStatus): WireStatus {
  switch (status) {
    case "sent":
    case "sealing":
      return "created";
    case "completed":
      return "completed";
    case "declined":
    case "voided":
    case "expired":
      return "rejected";
  }
}

/**
 * When the sweep must read this envelope at the latest; undefined if nothing is owed. The state itself is the list of
 * work: whatever a crash left undone has a time here.
 */
export function dueAt(envelope: Envelope): string | undefined {
  const held = heldUntil(envelope);
  const times = notificationsOwed(envelope).map(({ nextTryAt }) => laterOf(nextTryAt, held));
  if (envelope.status === "sent") times.push(openUntil(envelope));
  if (envelope.status === "sealing") times.push(envelope.sealNextTryAt ?? envelope.createdAt);
  if (envelope.replaced) times.push(envelope.createdAt);
  times.push(...[notSealedTellAt(envelope) ?? []].flat());
  return times.sort()[0];
}

/** Open until the expiry or, if everybody has signed, until sealing stops waiting for answers to a change. */
const openUntil = (envelope: Envelope): string =>
  (isSignedByAll(envelope) && envelope.partyChanges?.waitUntil) || envelope.expiresAt;

import { Refusal } from "#contract/rules/refusals/refusals";
import type { Seer } from "../account/caller.ts";
import { hourMs, minuteMs } from "../common/time.ts";
import type { Client } from "../envelope/audit.ts";
import type { Change } from "../envelope/change.ts";
import {
  type Envelope,
  type Signer,
  senderActor,
  signerName,
  signerOf,
} from "../envelope/envelope.ts";
import { assertMayChange } from "../envelope/identity.ts";
import { furtherNotification } from "../envelope/notification.ts";
import { mayBeUndone } from "../envelope/undo-time.ts";
import { assertFewEntries } from "./correcting.ts";
import { type Link, linkOf } from "./link.ts";
import { assertMaySign } from "./signing.ts";

/** The sender hands a document over to a signer who is with them: by a ticket that works once, for a short time. */

/** A sender's request to hand a document over. Only its token, which the ticket's address contains, leads to it. */
export interface Ticket {
  readonly envelopeId: string;
  readonly signerId: string;
  /** The signer's `linkGeneration`: correcting the address invalidates the ticket. */
  readonly generation: number;
  /** The sender's device. */
  readonly by: Client;
  /** In ISO 8601. */
  readonly until: string;
}

const ticketMs = 10 * minuteMs;

/** How long the signer's page works once the ticket was used. */
const linkMs = hourMs;

/**
 * A ticket for a signer whose turn it is. Throws NOT_FOUND for a document that the caller doesn't see, CANT_CHANGE_NOW for
 * alternative signers and as long as sending can be undone, and what signing throws out of turn and after the end.
 */
export function ticketFor(
  envelope: Envelope,
  { signerId, caller, client }: Handing,
  now: Date,
): Ticket {
  assertMayChange(caller, envelope);
  const signer = envelope.signers.find(({ id }) => id === signerId);
  if (!signer) throw new Refusal("NOT_FOUND", { message: "This document has no such signer." });
  assertMayTakeOver(envelope, signer, now);
  return {
    ...{ envelopeId: envelope.id, signerId, generation: signer.linkGeneration, by: client },
    until: new Date(now.getTime() + ticketMs).toISOString(),
  };
}

interface Handing {
  readonly signerId: string;
  readonly caller: Seer;
  readonly client: Client;
}

/** The signer to whom a ticket leads. Throws HANDOVER_OVER once the place is another person's, and what `ticketFor` throws. */
export function signerOfTicket(envelope: Envelope, ticket: Ticket, now: Date): Signer {
  const signer = signerOf(envelope, ticket.signerId);
  if (signer.linkGeneration !== ticket.generation || envelope.deletedAt)
    throw new Refusal("HANDOVER_OVER");
  assertMayTakeOver(envelope, signer, now);
  return signer;
}

function assertMayTakeOver(envelope: Envelope, signer: Signer, now: Date): void {
  assertMaySign(envelope, signer, now);
  if (signer.group) {
    const message =
      "Any one of several people can sign here, so it can't be handed over to one of them.";
    throw new Refusal("CANT_CHANGE_NOW", { message });
  }
  if (mayBeUndone(envelope, now)) {
    const message =
      "Sending this document can still be undone. You can hand it over once that time has passed.";
    throw new Refusal("CANT_CHANGE_NOW", { message });
  }
  assertFewEntries(envelope);
}

/** Records that a ticket was used, by whom it was made, and tells the signer by mail. */
export function handedOver(envelope: Envelope, ticket: Ticket, now: Date): Change {
  const signer = signerOfTicket(envelope, ticket, now);
  const to = { kind: "signer", signerId: signer.id } as const;
  const notice = furtherNotification("handed-over", to, envelope, now);
  const { linkGeneration: generation } = signer;
  return {
    envelope: {
      ...envelope,
      notifications: [
        ...envelope.notifications,
        generation > 1 ? { ...notice, generation } : notice,
      ],
    },
    entry: {
      type: "handed-over",
      actor: senderActor(envelope),
      ...ticket.by,
      data: { signer: signer.id, name: signerName(signer), to: signer.email },
    },
  };
}

/** The link of a used ticket, for the device alone whose cookie has this hash. */
export function linkInPerson(
  envelope: Envelope,
  { signerId }: Ticket,
  deviceHash: string,
  now: Date,
): Link {
  const until = new Date(now.getTime() + linkMs).toISOString();
  const session = { until, from: "in-person", device: deviceHash } as const;
  return linkOf(envelope, { kind: "signer", signerId }, { purpose: "sign", session });
}

/**
 * The link once the device was given back: it ended an hour ago, since other processes' clocks may be behind. Throws LINK_INVALID for a link that came
 * another way.
 */
export function handedBack(link: Link, now: Date): Link {
  if (link.session?.from !== "in-person") throw new Refusal("LINK_INVALID");
  return {
    ...link,
    session: { ...link.session, until: new Date(now.getTime() - linkMs).toISOString() },
  };
}

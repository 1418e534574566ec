import { createHash } from "node:crypto";
import { embedLimits } from "#contract/rules/programs/embedding";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Seer } from "../account/caller.ts";
import { minuteMs } from "../common/time.ts";
import { type Envelope, type Signer, signerName, signerOf } from "../envelope/envelope.ts";
import { assertMayChange } from "../envelope/identity.ts";
import { mayBeUndone } from "../envelope/undo-time.ts";
import { assertFewEntries, signerNamed } from "./correcting.ts";
import { type Link, linkOf } from "./link.ts";
import { assertMaySign, assertNotEnded } from "./signing.ts";

/**
 * A recipient signs inside a page of the sender's own application: it gets an address that opens the recipient's page once,
 * in a frame of a page at one origin.
 */

/** Only its token, which the address contains, leads to it. */
export interface EmbedTicket {
  readonly workspaceId: string;
  readonly envelopeId: string;
  readonly signerId: string;
  /** The signer's `linkGeneration`: another access code invalidates the ticket. */
  readonly generation: number;
  /** The page around the frame. */
  readonly origin: string;
  /** Where the signer can go on afterwards. */
  readonly returnUrl?: string | undefined;
  /** In ISO 8601. */
  readonly until: string;
}

interface Embedding {
  /** The signer's id or address. */
  readonly signer: string;
  readonly origin: string;
  readonly returnUrl?: string | undefined;
  readonly caller: Seer;
  /** Where the workspace has pages. */
  readonly origins: readonly string[];
}

/**
 * A ticket for a recipient whose turn it is, or who has signed and sees that. Throws NOT_FOUND for a document that the caller
 * doesn't see, CANT_CHANGE_NOW for a recipient who is mailed and as long as sending can be undone, BAD_FIELD for an origin that
 * isn't the workspace's, and what signing throws out of turn and after the end.
 */
export function embedTicketFor(envelope: Envelope, embedding: Embedding, now: Date): EmbedTicket {
  const { caller, origin, origins, returnUrl } = embedding;
  assertMayChange(caller, envelope);
  const signer = signerNamed(envelope, embedding.signer);
  assertEmbedded(signer);
  assertOrigin(origin, origins);
  assertReturn(returnUrl, origin);
  assertMayOpen(envelope, signer, now);
  return {
    ...{ workspaceId: envelope.sender.userId, envelopeId: envelope.id, signerId: signer.id },
    ...{ generation: signer.linkGeneration, origin },
    ...(returnUrl === undefined ? {} : { returnUrl }),
    until: new Date(now.getTime() + embedLimits.ticketMinutes * minuteMs).toISOString(),
  };
}

function assertEmbedded(signer: Signer): void {
  if (signer.embedded) return;
  throw new Refusal("CANT_CHANGE_NOW", {
    message: `${signerName(signer)} is asked by email. Only recipients with the delivery “embedded” sign inside your pages.`,
  });
}

function assertOrigin(origin: string, origins: readonly string[]): void {
  if (origins.includes(origin)) return;
  throw new Refusal("BAD_FIELD", {
    field: "origin",
    message: "This is none of the origins listed under Account Settings, Developers.",
  });
}

function assertReturn(returnUrl: string | undefined, origin: string): void {
  if (returnUrl === undefined || new URL(returnUrl).origin === origin) return;
  throw new Refusal("BAD_FIELD", {
    field: "returnUrl",
    message: "Please give an address at the origin of your page.",
  });
}

function assertMayOpen(envelope: Envelope, signer: Signer, now: Date): void {
  if (signer.status === "signed") {
    assertNotEnded(envelope, now);
    return;
  }
  assertMaySign(envelope, signer, now);
  if (mayBeUndone(envelope, now)) {
    const message =
      "Sending this document can still be undone. It can be opened once that time has passed.";
    throw new Refusal("CANT_CHANGE_NOW", { message });
  }
  assertFewEntries(envelope);
}

/**
 * The link of a ticket that a page has opened. It ends at the same time however often it is made. Throws EMBED_OVER once the
 * ticket leads to nobody, or its origin is no longer the workspace's, and what `embedTicketFor` throws.
 */
export function embeddedLink(
  envelope: Envelope,
  ticket: EmbedTicket,
  origins: readonly string[],
  now: Date,
): Link {
  const { signerId, origin, workspaceId } = ticket;
  const signer = signerOf(envelope, signerId);
  const isOver =
    envelope.deletedAt !== undefined ||
    signer.linkGeneration !== ticket.generation ||
    !origins.includes(origin);
  if (isOver) throw new Refusal("EMBED_OVER");
  assertMayOpen(envelope, signer, now);
  const endsMs = Date.parse(ticket.until) + embedLimits.sessionMinutes * minuteMs;
  const until = new Date(endsMs).toISOString();
  const session = { until, from: "embedded", origin, workspaceId } as const;
  return linkOf(envelope, { kind: "signer", signerId }, { purpose: "sign", session });
}

/**
 * The token of that link. The page that knows `page` gets the same one again; nobody can make it that of another link, since
 * the ticket is ours.
 */
export const embeddedToken = (ticket: string, page: string): string =>
  createHash("sha256").update(`${ticket} ${page}`).digest("base64url");

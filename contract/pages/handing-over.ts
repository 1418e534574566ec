import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../rules/inputs/inputs.ts";
import type { CompanyReply } from "../rules/people/company.ts";
import type { Language } from "../rules/text/languages.ts";

/**
 * A sender hands a document over to a signer who is with them, on this device or by a QR code for another one. The sender
 * gets a ticket, never the signer's link: the ticket works once, within ten minutes, and using it is recorded and mailed to
 * the signer.
 */

export interface TicketReply {
  /** Path of the page of the ticket, for example `/here/3fAb…`. */
  readonly path: string;
  /** In ISO 8601. */
  readonly until: string;
}

/** The page of a ticket shows this before the signer confirms who they are. It has nothing of the document. */
export interface TicketViewReply {
  readonly senderName: string;
  readonly senderEmail: string;
  readonly company?: CompanyReply;
  readonly signerName: string;
  /** The signer's. */
  readonly language: Language;
}

const handOver = replies<TicketReply>()({
  path: "POST /api/envelopes/{envelopeId}/hand-over",
  access: "sender",
  needs: "documents:send",
  because: "person",
  limit: "handOverByAccount",
  input: z.object({ envelopeId: word, recipientId: word }),
});

/** Changes nothing. Throws HANDOVER_USED and HANDOVER_OVER. */
const showTicket = replies<TicketViewReply>()({
  path: "GET /api/handovers/{ticket}",
  access: "public",
  limit: "ticketByNetwork",
  input: z.object({ ticket: word }),
});

/** Uses the ticket up. The reply is the path of the signer's page, which works for an hour, on this device alone. */
const useTicket = replies<{ path: string }>()({
  path: "POST /api/handovers/{ticket}",
  access: "public",
  limit: "ticketByNetwork",
  input: z.object({ ticket: word }),
});

/** Ends a link that came from a ticket, so that nobody uses it once the device was given back. */
const handBack = replies<{ ended: true }>()({
  path: "POST /api/esign/hand-back",
  access: "signer",
  beforeChecks: true,
  input: z.object({}),
});

/** Calls of the function `envelopes`. */
export const handingOver = { handOver, showTicket, useTicket };

/** Calls of the function `esign`. */
export const handingBack = { handBack };

import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Ticket } from "../../domain/acts/handing-over.ts";
import { dayMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf, updateIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

const ticketItem = z.object({
  envelopeId: z.string(),
  signerId: z.string(),
  generation: z.number(),
  by: z.object({
    ip: z.string(),
    userAgent: z.string(),
    person: z.optional(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
  }),
  until: z.string(),
  usedAt: z.optional(z.string()),
});

/** Stores a ticket, and returns its token, of which only the hash is stored. Its item is removed a day after its end. */
export async function insertTicket(ticket: Ticket): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const ttl = Math.ceil((Date.parse(ticket.until) + dayMs) / 1000);
  await putIf(table, { ...keys.ticket(tokenHash(token)), ...ticket, ttl });
  return token;
}

/** The ticket that can be used now. Throws HANDOVER_USED, and HANDOVER_OVER for any other. */
export async function ticketAt(token: string, now: Date): Promise<Ticket> {
  const item = await getItem(table, keys.ticket(tokenHash(token)));
  const ticket = item && z.parse(ticketItem, item);
  if (ticket?.usedAt) throw new Refusal("HANDOVER_USED");
  if (!ticket || ticket.until <= now.toISOString()) throw new Refusal("HANDOVER_OVER");
  return ticket;
}

/** Uses the ticket up: of any number of devices at once, one gets it, and the others HANDOVER_USED. */
export async function useUpTicket(token: string, now: Date): Promise<void> {
  const used = await updateIf(
    table,
    keys.ticket(tokenHash(token)),
    expr`SET usedAt = ${now.toISOString()}`,
    expr`until > ${now.toISOString()} AND attribute_not_exists(usedAt)`,
  );
  if (!used) throw new Refusal("HANDOVER_USED");
}

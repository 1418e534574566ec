import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { EmbedTicket } from "../../domain/acts/embedding.ts";
import { dayMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf, updateIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

const ticketItem: z.ZodMiniType<EmbedTicket> = z.object({
  workspaceId: z.string(),
  envelopeId: z.string(),
  signerId: z.string(),
  generation: z.number(),
  origin: z.string(),
  returnUrl: z.optional(z.string()),
  until: z.string(),
});

/** Stores a ticket, and returns its token, of which only the hash is stored. Its item is removed a day after its end. */
export async function insertEmbedTicket(ticket: EmbedTicket): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const ttl = Math.ceil((Date.parse(ticket.until) + dayMs) / 1000);
  await putIf(table, { ...keys.embedTicket(tokenHash(token)), ...ticket, ttl });
  return token;
}

/** The ticket, also once it can't be opened any more: its page then says so. Throws EMBED_OVER for any other token. */
export async function embedTicketAt(token: string): Promise<EmbedTicket> {
  const item = await getItem(table, keys.embedTicket(tokenHash(token)));
  if (!item) throw new Refusal("EMBED_OVER");
  return z.parse(ticketItem, item);
}

const openedItem = z.object({ openedBy: z.optional(z.string()) });

/**
 * Leaves the ticket to the page that holds the secret `page`: of any number of pages at once, one gets it, also when it
 * repeats the call, and the others EMBED_USED. Throws EMBED_OVER for a page that comes too late.
 */
export async function openEmbedTicket(token: string, page: string, now: Date): Promise<void> {
  const key = keys.embedTicket(tokenHash(token));
  const openedBy = tokenHash(page);
  const opened = await updateIf(
    table,
    key,
    expr`SET openedBy = ${openedBy}`,
    expr`openedBy = ${openedBy} OR (attribute_not_exists(openedBy) AND until > ${now.toISOString()})`,
  );
  if (opened) return;
  const { data } = z.safeParse(openedItem, await getItem(table, key));
  throw new Refusal(data?.openedBy ? "EMBED_USED" : "EMBED_OVER");
}

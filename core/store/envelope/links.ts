import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import { assertInTime, type Link } from "../../domain/acts/link.ts";
import { dayMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { party } from "../common/stored-parts.ts";
import { getItem, putIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

const linkItem: z.ZodMiniType<Link> = z.object({
  envelopeId: z.string(),
  party,
  purpose: z.enum(["sign", "view"]),
  generation: z.number(),
  session: z.optional(z.object({ until: z.string() })),
});

/**
 * Storing the same mailed link again changes nothing, since its token is derived, not random. An expired link is
 * removed a day later.
 */
export async function putLink(token: string, link: Link): Promise<void> {
  const ttl = link.session && Math.floor((Date.parse(link.session.until) + dayMs) / 1000);
  const Item = { ...keys.link(tokenHash(token)), link, ...(ttl ? { ttl } : {}) };
  await putIf({ TableName: table, Item });
}

export async function getLink(token: string, now: Date): Promise<Link> {
  const item = await getItem(table, keys.link(tokenHash(token)));
  if (!item) throw new Refusal("LINK_INVALID");
  const link = z.parse(linkItem, item["link"]);
  assertInTime(link, now);
  return link;
}

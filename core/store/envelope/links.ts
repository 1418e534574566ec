import { Refusal } from "#contract/rules/refusals/refusals";
import { assertInTime, type Link, linkId } from "../../domain/acts/link.ts";
import { dayMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf } from "../common/table.ts";
import { linkFrom } from "./link-item.ts";

const table = variable("ENVELOPES_TABLE");

/**
 * Storing the same mailed link again changes nothing, since its token is derived, not random. An expired link is
 * removed a day later.
 */
export async function putLink(token: string, link: Link): Promise<void> {
  const ttl = link.session && Math.floor((Date.parse(link.session.until) + dayMs) / 1000);
  await putIf(table, { ...keys.link(tokenHash(token)), link, ...(ttl ? { ttl } : {}) });
}

export async function getLink(token: string, now: Date): Promise<Link> {
  const item = await getItem(table, keys.link(tokenHash(token)));
  if (!item) throw new Refusal("LINK_INVALID");
  const link = linkFrom(item);
  assertInTime(link, now);
  return link.session ? link : { ...link, id: linkId(token) };
}

import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { Link } from "../domain/link.ts";
import { variable } from "../environment.ts";
import { party } from "./envelope-item.ts";
import { keys } from "./keys.ts";
import { getItem, putIf } from "./table.ts";
import { tokenHash } from "./token-hash.ts";

const table = variable("ENVELOPES_TABLE");

const linkItem: z.ZodMiniType<Link> = z.object({
  envelopeId: z.string(),
  party,
  purpose: z.enum(["sign", "view"]),
  generation: z.number(),
});

/** Storing the same link again changes nothing: its token is derived, not random. */
export async function putLink(token: string, link: Link): Promise<void> {
  await putIf({ TableName: table, Item: { ...keys.link(tokenHash(token)), link } });
}

export async function getLink(token: string): Promise<Link> {
  const item = await getItem(table, keys.link(tokenHash(token)));
  if (!item) throw new Refusal("LINK_INVALID");
  return z.parse(linkItem, item["link"]);
}

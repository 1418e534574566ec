import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { Link } from "../domain/link.ts";
import { variable } from "../environment.ts";
import { party } from "./envelope-item.ts";
import { keys } from "./keys.ts";
import { db } from "./table.ts";
import { tokenHash } from "./token-hash.ts";

const table = variable("ENVELOPES_TABLE");

const linkItem: z.ZodMiniType<Link> = z.object({
  envelopeId: z.string(),
  party,
  purpose: z.enum(["sign", "view"]),
  generation: z.number(),
});

/** Storing the same link again changes nothing: tokens are derived, not drawn. */
export async function putLink(token: string, link: Link): Promise<void> {
  await db.send(
    new PutCommand({ TableName: table, Item: { ...keys.link(tokenHash(token)), link } }),
  );
}

export async function getLink(token: string): Promise<Link> {
  const { Item } = await db.send(
    new GetCommand({ TableName: table, Key: keys.link(tokenHash(token)), ConsistentRead: true }),
  );
  if (!Item) throw new Refusal("LINK_INVALID");
  return z.parse(linkItem, Item["link"]);
}

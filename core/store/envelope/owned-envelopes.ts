import * as z from "zod/mini";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { queryPages } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** An envelope of an account, with its position in the list of all of them. */
export interface OwnedEnvelope {
  readonly id: string;
  /** To continue after it. */
  readonly position: string;
}

const ownedItem = z.object({ createdAt: z.string(), pk: z.string() });

/** The envelopes that an account has sent and not removed from its dashboard, oldest first. */
export async function* ownedEnvelopes(userId: string, after = ""): AsyncGenerator<OwnedEnvelope> {
  // A key condition accepts no empty text.
  const pages = queryPages(table, expr`ownerId = ${userId} AND createdAt > ${after || " "}`, {
    IndexName: "byOwner",
    // The listing, which the index also has, is not needed.
    projection: expr`pk, createdAt`,
    Limit: 100,
  });
  for await (const items of pages) {
    for (const item of items) {
      const { pk, createdAt } = z.parse(ownedItem, item);
      yield { id: pk.slice("E#".length), position: createdAt };
    }
  }
}

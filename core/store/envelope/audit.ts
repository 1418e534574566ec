import * as z from "zod/mini";
import type { Entry } from "../../domain/envelope/audit.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keptUntil } from "../common/kept-until.ts";
import { listItems, putting, type TransactItem } from "../common/table.ts";
import { entryItem } from "./entry-item.ts";

const table = variable("AUDIT_TABLE");

/** Appends an entry; a stored one is never overwritten. */
export const putEntry = (entry: Entry): TransactItem =>
  putting(
    table,
    { ...entry, ttl: keptUntil(entry.at, entry.envelopeId) },
    expr`attribute_not_exists(envelopeId)`,
  );

/** All entries of an envelope, oldest first. */
export async function listEntries(envelopeId: string): Promise<Entry[]> {
  const items = await listItems(table, { envelopeId });
  return items.map((item) => z.parse(entryItem, item));
}

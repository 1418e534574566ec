import * as z from "zod/mini";
import { type Entry, entryTypes } from "../domain/audit.ts";
import { variable } from "../environment.ts";
import { keptUntil } from "./kept-until.ts";
import { queryAll, type TransactItem } from "./table.ts";

const table = variable("AUDIT_TABLE");

const entryItem: z.ZodMiniType<Entry> = z.object({
  v: z.literal(1),
  envelopeId: z.string(),
  seq: z.number(),
  at: z.string(),
  type: z.enum(entryTypes),
  actor: z.object({
    kind: z.enum(["sender", "signer", "system"]),
    name: z.string(),
    email: z.string(),
  }),
  ip: z.string(),
  userAgent: z.string(),
  document: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  prev: z.string(),
  hash: z.string(),
});

/** Appends: a stored entry is never overwritten. */
export function putEntry(entry: Entry): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: { ...entry, ttl: keptUntil(entry.at) },
      ConditionExpression: "attribute_not_exists(envelopeId)",
    },
  };
}

/** All entries of an envelope, oldest first. */
export async function listEntries(envelopeId: string): Promise<Entry[]> {
  const items = await queryAll({
    TableName: table,
    KeyConditionExpression: "envelopeId = :id",
    ExpressionAttributeValues: { ":id": envelopeId },
    ConsistentRead: true,
  });
  return items.map((item) => z.parse(entryItem, item));
}

import * as z from "zod/mini";
import { type Entry, entryTypes } from "../../domain/envelope/audit.ts";

/** An entry as an item of the table: parsed here, typed everywhere else. */
export const entryItem: z.ZodMiniType<Entry> = z.object({
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

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod/mini";
import type { TableName } from "../../stage-names.ts";
import type { Item } from "../person/stage-data.ts";

/** Tables whose items are exported; pending sign-ins and expiring counters are not. */
export const keptTables = [
  "Envelopes",
  "Audit",
  "Templates",
  "Drafts",
  "Events",
  "Subscriptions",
] as const satisfies readonly TableName[];
export type KeptTable = (typeof keptTables)[number];

/** An item's reference to a file: a version of an object, and the digest of its bytes. */
export const reference = z.looseObject({
  key: z.string(),
  versionId: z.string(),
  sha256: z.string(),
  sizeBytes: z.number(),
});
export type Reference = z.output<typeof reference>;

/** One item as a line of JSON; bytes are base64. */
export const toLine = (item: Item): string =>
  JSON.stringify(item, (_, value: unknown) =>
    value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString("base64") } : value,
  );

const bytesInJson = z.strictObject({ $bytes: z.string() });

export function fromLine(line: string): Item {
  return z.parse(
    z.record(z.string(), z.unknown()),
    JSON.parse(line, (_, value: unknown) => {
      const { data } = z.safeParse(bytesInJson, value);
      return data ? new Uint8Array(Buffer.from(data.$bytes, "base64")) : value;
    }),
  );
}

export async function* itemsIn(file: string): AsyncGenerator<Item> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield fromLine(line);
}

/** All files that an item names, at any depth, including in deflated attributes. */
export function referencesIn(item: Item): readonly Reference[] {
  const found: Reference[] = [];
  withReferences(item, (one) => {
    found.push(one);
    return one;
  });
  return found;
}

/** The item with its references replaced; attributes without any stay as they are, byte for byte. */
export function withReferences(item: Item, change: (one: Reference) => Reference): Item {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? inDeflated(value, change) : inPlain(value, change),
    ]),
  );
}

function inPlain(value: unknown, change: (one: Reference) => Reference): unknown {
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((one) => inPlain(one, change));
  if (typeof value !== "object" || value === null) return value;
  const { data } = z.safeParse(reference, value);
  if (data) return change(data);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inPlain(one, change)]),
  );
}

/**
 * Bytes are deflated JSON, as `envelopeToParts` in core/store/envelope/envelope-item.ts and `insertBatch` in
 * core/store/sending/batches.ts write it. Each is looked into, so that none which names files is forgotten.
 */
function inDeflated(bytes: Uint8Array, change: (one: Reference) => Reference): Uint8Array {
  let found = 0;
  const changed = inPlain(inflated(bytes), (one) => {
    found += 1;
    return change(one);
  });
  return found === 0 ? bytes : deflateRawSync(JSON.stringify(changed));
}

/** Undefined for other bytes, which name nothing. */
function inflated(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

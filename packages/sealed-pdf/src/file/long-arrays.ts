import { Token, type Value } from "./objects.ts";
import { serialize } from "./serialize.ts";

/** Shorter arrays cost less to write again than to keep the source of. */
const longLength = 1_000;

const sources = new WeakMap<readonly Value[], Buffer>();

/** Keeps the source between an array's brackets if it is long and has no comments: our revisions contain none. */
export function keepSource(array: readonly Value[], source: Buffer): void {
  if (array.length >= longLength && !source.includes("%")) sources.set(array, source);
}

/** An array with more values appended. A long one is copied from its source: trees of large documents have 100,000 kids. */
export function extended(array: readonly Value[], more: readonly Value[]): Value {
  const source = sources.get(array);
  if (source === undefined) return [...array, ...more];
  const rest = Buffer.from(` ${more.map(serialize).join(" ")}]`, "latin1");
  return new Token(Buffer.concat([Buffer.from("["), source, rest]));
}

import { numbers } from "../../test/support/numbers.ts";

/** Chances of one seed. What is drawn for one name depends on nothing that is drawn for another. */
export interface Chance {
  /** From 0 up to, not including, 1: always the same for these words. */
  of(...words: readonly (string | number)[]): number;
  /** Numbers in a row, for decisions that have no name. */
  stream(name: string): ReturnType<typeof numbers>;
}

export function chanceOf(seed: number): Chance {
  const hashed = (words: readonly (string | number)[]) => hash32(`${seed}|${words.join("|")}`);
  return {
    of: (...words) => hashed(words) / 2 ** 32,
    stream: (name) => numbers(hashed([name])),
  };
}

/** FNV-1a with the final mix of MurmurHash3, so that short texts differ in all bits. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A pseudo-random source of bytes, in place of Node's. */
export function byteSource(seed: number): (size: number) => Buffer {
  const { next } = numbers(seed);
  return (size) => Buffer.from(Uint8Array.from({ length: size }, () => Math.floor(next() * 256)));
}

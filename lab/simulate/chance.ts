import { numbers } from "../../test/support/numbers.ts";

/** Random draws of one seed. What is drawn for one name is independent of what is drawn for another. */
export interface Chance {
  /** A number from 0 to below 1, always the same for these words. */
  of(...words: readonly (string | number)[]): number;
  /** A sequence of numbers, for decisions without a name. */
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

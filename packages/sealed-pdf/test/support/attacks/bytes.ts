import type { Random } from "../random.ts";
import { cmsOf, gapOf, originalBytesOf } from "../rewriting.ts";
import type { Attack } from "./target.ts";

/** Attacks that need no knowledge of PDF. */
export const byteAttacks = {
  "a byte changed anywhere": ({ bytes }, random) => flipped(bytes, random),
  "a byte changed behind the original": ({ bytes }, random) =>
    flipped(bytes, random, originalBytesOf(bytes)),
  "a byte changed in the signature": ({ bytes }, random) => {
    const { start } = gapOf(bytes);
    return flipped(bytes, random, start, start + 2 * cmsOf(bytes).length + 2);
  },
  "a byte changed in the signature's padding": ({ bytes }, random) => {
    const { start, end } = gapOf(bytes);
    return flipped(bytes, random, start + 2 * cmsOf(bytes).length + 1, end);
  },
  "a byte changed at the end": ({ bytes }, random) => flipped(bytes, random, bytes.length - 2_500),
  "bytes put in": ({ bytes }, random) => {
    const at = random.below(bytes.length + 1);
    const more = Buffer.from(Array.from({ length: 1 + random.below(9) }, () => random.below(256)));
    return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
  },
  "bytes taken out": ({ bytes }, random) => {
    const at = random.below(bytes.length - 9);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(8))]);
  },
  "two parts exchanged": ({ bytes }, random) => {
    const size = random.between(8, 64);
    const half = Math.floor(bytes.length / 2);
    const a = random.below(half - size);
    const b = random.between(half, bytes.length - size);
    const made = Buffer.from(bytes);
    bytes.copy(made, a, b, b + size);
    bytes.copy(made, b, a, a + size);
    return made.equals(bytes) ? flipped(bytes, random) : made;
  },
  "cut off": ({ bytes }, random) => {
    const few = bytes.length - 1 - random.below(200);
    return bytes.subarray(0, random.below(2) ? random.below(bytes.length) : few);
  },
  "something behind the end": ({ bytes }, random) =>
    Buffer.concat([bytes, random.one(endings)(bytes, random)]),
} satisfies Record<string, Attack>;

function flipped(bytes: Buffer, random: Random, from = 0, to = bytes.length): Buffer {
  const made = Buffer.from(bytes);
  const at = random.between(from, to);
  made[at] = (made[at] ?? 0) ^ (1 + random.below(255));
  return made;
}

type Ending = (bytes: Buffer, random: Random) => Buffer;

const endings: readonly [Ending, ...Ending[]] = [
  () => Buffer.from("\n"),
  () => Buffer.from(" "),
  () => Buffer.from("%%EOF\n"),
  (_, random) => Buffer.alloc(1 + random.below(2_000)),
  (_, random) => Buffer.from(`% ${random.below(1e9)}\n`),
  (bytes, random) => bytes.subarray(-random.between(20, 400)),
  (bytes, random) => bytes.subarray(random.below(bytes.length)),
];

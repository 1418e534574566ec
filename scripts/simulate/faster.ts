import zlib from "node:zlib";
import { frozen } from "./aws/expressions.ts";

/**
 * Pure functions of shared modules that most of the time would go to, with the same answers: an envelope is parsed once
 * for each time that it was written, and deflated without looking for repetitions.
 */

/** In place of a module that the shared code imports from Node. */
export const quick = (name: string): unknown => (name === "node:zlib" ? storing : undefined);

/** The same module, but for these members. */
export function derived(module: object, members: object): object {
  return Object.create(module, Object.getOwnPropertyDescriptors(members));
}

/** Members of a shared module that are replaced. */
export function faster(file: string, module: object): object {
  if (file !== "core/store/envelope-item.ts") return {};
  const parse: unknown = Reflect.get(module, "envelopeFromParts");
  if (typeof parse !== "function") throw new Error(`${file} has changed`);
  return { envelopeFromParts: onceForEach((fixed, changing) => parse(fixed, changing)) };
}

/** Items are frozen, and so is what is made of them, so that nobody notices who else has it. */
function onceForEach(parse: (fixed: unknown, changing: unknown) => unknown) {
  const known = new WeakMap<object, { readonly fixed: unknown; readonly parsed: unknown }>();
  return (fixed: unknown, changing: unknown): unknown => {
    if (!isFrozen(fixed) || !isFrozen(changing)) return parse(fixed, changing);
    const found = known.get(changing);
    if (found?.fixed === fixed) return found.parsed;
    const parsed = frozen(parse(fixed, changing));
    known.set(changing, { fixed, parsed });
    return parsed;
  };
}

const isFrozen = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.isFrozen(value);

const blockBytesMax = 65_535;

/** Blocks that are stored as they are (RFC 1951, 3.2.4). */
function deflateRawSync(input: string | Uint8Array): Buffer {
  const bytes = Buffer.from(input);
  const blocks: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += blockBytesMax) {
    const data = bytes.subarray(at, at + blockBytesMax);
    const head = Buffer.alloc(5);
    head[0] = at + blockBytesMax >= bytes.length ? 1 : 0;
    head.writeUInt16LE(data.length, 1);
    head.writeUInt16LE(~data.length & 0xffff, 3);
    blocks.push(head, data);
  }
  return Buffer.concat(blocks);
}

const storing = derived(zlib, { deflateRawSync });

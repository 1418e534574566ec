import crypto, { type BinaryLike } from "node:crypto";
import zlib from "node:zlib";
import { frozen } from "./aws/expressions.ts";
import { comparePages, readTwice } from "./comparison.ts";
import { NoThread } from "./sdk.ts";

/**
 * Faster replacements, with equal results, for pure functions of shared modules that would take much of the time: an item
 * is parsed once per write, and an envelope is deflated without looking for repetitions.
 */

/** Replacement for a module that the shared code imports from Node. */
export function quick(name: string): unknown {
  if (name === "node:worker_threads") return { Worker: NoThread };
  if (name === "node:crypto") return hashing;
  return name === "node:zlib" ? storing : undefined;
}

/** The module with these members replaced. */
export function derived(module: object, members: object): object {
  return Object.create(module, Object.getOwnPropertyDescriptors(members));
}

/** A shared module with members replaced, for the modules of each process. */
export function faster(file: string, module: object): object {
  switch (file) {
    case "core/store/envelope/envelope-item.ts":
      return { envelopeFromParts: onceForEach(functionOf(module, "envelopeFromParts")) };
    // Pictures are decoded in a thread.
    case "core/images/pictures/logo.ts":
      return { cleanLogo: async (bytes: Uint8Array) => bytes };
    // Pages are drawn in a thread too; here, all pages look alike in other readers.
    case "core/images/acceptance/first-page.ts":
      return { firstLook: async ({ pages }: { pages: unknown[] }) => ({ compared: pages.length }) };
    case "core/images/reading/second-reader.ts":
      return {
        readingTimeOf: () => ({}),
        readTwice,
      };
    case "core/images/drawing/page-picture.ts":
      return { pictureOfPage };
    // It asks qpdf, which runs in a thread.
    case "packages/sealed-pdf/src/index.ts":
      return { combinePdfs: async ([first]: { bytes: Uint8Array }[]) => first?.bytes };
    case "core/images/redaction/redact.ts":
      return { redactedPage };
    case "core/images/acceptance/same-pages.ts":
      return { comparePages };
    case "node_modules/zod/mini/index.js":
      return { parse: onceForEach(functionOf(module, "parse")) };
    default:
      return {};
  }
}

/** Of the only page of a file, whose text is the file's digest. */
async function pictureOfPage(pdf: Uint8Array, { index }: { readonly index: number }) {
  if (index > 0) return "no such page";
  const text = [[crypto.createHash("sha256").update(pdf).digest("hex"), 0, 0, 1, 1, 0]];
  const size = { width: 612, height: 792 };
  const content = { text, links: [], headings: [], figures: [] };
  return { picture: { type: "png", bytes: Buffer.of(1) }, size, pages: 1, ...content };
}

/** A white pixel instead of the page. */
async function redactedPage(_: unknown, { size }: { size: object }) {
  const bytes = zlib.deflateSync(Buffer.from([255]));
  const picture = { width: 1, height: 1, bytes, space: "DeviceGray", filter: "FlateDecode" };
  return { page: { size, picture, words: [] }, hasText: false, processorMs: 1 };
}

type Parse = (first: unknown, stored: unknown) => unknown;

function functionOf(module: object, name: string): Parse {
  const found: unknown = Reflect.get(module, name);
  if (typeof found !== "function") throw new Error(`there is no function ${name} any more`);
  return (first, stored) => found(first, stored);
}

/** Caches parsed items: items and results are frozen, so sharing them is unnoticeable. */
function onceForEach(parse: Parse): Parse {
  const known = new WeakMap<object, Map<unknown, unknown>>();
  return (first, stored) => {
    if (!isFrozen(stored)) return parse(first, stored);
    const ofStored = known.get(stored) ?? new Map<unknown, unknown>();
    known.set(stored, ofStored);
    const found = ofStored.get(first);
    if (found !== undefined) return found;
    const parsed = frozen(parse(first, stored));
    ofStored.set(first, parsed);
    return parsed;
  };
}

const isFrozen = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.isFrozen(value);

const blockBytesMax = 65_535;

/** Deflates into stored blocks (RFC 1951, 3.2.4). */
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

/** Inflates one stored block; leaves everything else to Node. */
function inflateRawSync(bytes: Uint8Array): Buffer {
  const isOne = bytes[0] === 1 && bytes.length === 5 + (bytes[1] ?? 0) + 256 * (bytes[2] ?? 0);
  return isOne ? Buffer.from(bytes.subarray(5)) : zlib.inflateRawSync(bytes);
}

/** Takes no time on purpose, unlike the one that makes guessing access codes slow. */
const scryptSync = (password: BinaryLike, salt: BinaryLike, size: number): Buffer =>
  Buffer.from(crypto.hkdfSync("sha256", String(password), String(salt), "", size));

const hashing = derived(crypto, { scryptSync });

const storing = derived(zlib, { deflateRawSync, inflateRawSync });

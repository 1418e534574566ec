/**
 * Writes the face of signs that people type and no face of a script has: `write-signs.ts FACE...`, which takes each sign from
 * the first of these WOFF files that has it. Made from Noto Sans Math 5.3.0 and slice 58 of Noto Sans JP 5.3.0 (Fontsource),
 * both under the SIL Open Font License, which lies beside it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { checksumOf, FontFile } from "../../src/text/font-file.ts";
import { mergedFace } from "../../src/text/merged-face.ts";

const signs = "←↑→↓⇐⇒⇑⇓⇔√∛∞≈≠≡≤≥≦≧≪≫∑∏∫∂∆∇∅∈∉∋∩∪⊂⊃⊆⊇∧∨∀∃∄∴∵∝∠⊥∥∼≅∓⊕⊗⌀⌈⌉⌊⌋♪♫‥‴‖℅℉";

const wanted = new Set(Array.from(signs, (sign) => sign.codePointAt(0) ?? 0));
const files = process.argv.slice(2).map((file) => readFileSync(file));
const [first] = files.map((file) => new FontFile(file));
const merged = new FontFile(mergedFace(files, wanted));
const missing = [...wanted].filter((point) => !merged.has(point));
if (first === undefined || missing.length > 0) throw new Error(`no face has ${missing}`);

const own = ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"];
/** Browsers ask for these too. The last has no names of glyphs. */
const shared = ["OS/2", "name"];
const post = Buffer.alloc(32);
post.writeUInt32BE(0x00030000, 0);
const tables = [
  ...own.map((tag) => [tag, merged.table(tag)] as const),
  ...shared.map((tag) => [tag, first.table(tag)] as const),
  ["post", post] as const,
].sort(([one], [other]) => (one < other ? -1 : 1));

const padded = (bytes: Buffer) => Buffer.concat([bytes], Math.ceil(bytes.length / 4) * 4);

/** The tables as WOFF 1.0 (W3C Recommendation of 13 December 2012). */
function woff(): Buffer {
  const head = Buffer.alloc(44 + tables.length * 20);
  const parts: Buffer[] = [head];
  let offset = head.length;
  let unpackedBytes = 12 + tables.length * 16;
  tables.forEach(([tag, table], i) => {
    const deflated = deflateSync(table, { level: 9 });
    const stored = deflated.length < table.length ? deflated : table;
    const at = 44 + i * 20;
    head.write(tag, at, "latin1");
    [offset, stored.length, table.length, checksumOf(padded(table))].forEach((value, k) => {
      head.writeUInt32BE(value, at + 4 + k * 4);
    });
    parts.push(padded(stored));
    offset += padded(stored).length;
    unpackedBytes += padded(table).length;
  });
  head.write("wOFF", 0, "latin1");
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(offset, 8);
  head.writeUInt16BE(tables.length, 12);
  head.writeUInt32BE(unpackedBytes, 16);
  head.writeUInt16BE(1, 20);
  return Buffer.concat(parts);
}

const target = new URL("../../src/fonts/noto-sans-signs-400-normal.woff", import.meta.url);
writeFileSync(fileURLToPath(target), woff());

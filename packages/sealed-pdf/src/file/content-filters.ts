import { PdfFault } from "./fault.ts";
import { inflated, type Resolve } from "./filters.ts";
import { Name, type Stream, type Value } from "./objects.ts";

/**
 * The content of a stream behind the filters that text can have (ISO 32000-2, 7.4), of bounded size. Readers disagree about data
 * that break off or don't end as they should: these are faults.
 */
export function decodeContent(stream: Stream, resolve: Resolve, budgetBytes: number): Buffer {
  const filters = listed(resolve(stream.dict.get("Filter")));
  const parameters = listed(resolve(stream.dict.get("DecodeParms")));
  if (filters.length > filtersMax) throw new PdfFault("content behind many filters");
  return filters.reduce<Buffer>((data, filter, index) => {
    const name = resolve(filter);
    const decode = name instanceof Name ? decoders.get(name.text) : undefined;
    if (!decode) throw new PdfFault("content behind another filter");
    return decode(data, { parameters: resolve(parameters[index]), resolve, budgetBytes });
  }, stream.bytes);
}

const filtersMax = 4;

const listed = (value: Value): readonly Value[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

interface Decoding {
  readonly parameters: Value;
  readonly resolve: Resolve;
  readonly budgetBytes: number;
}

type Decode = (data: Buffer, decoding: Decoding) => Buffer;

const flate: Decode = (data, { parameters, resolve, budgetBytes }) =>
  inflated(data, parameters, resolve, budgetBytes);

const white = /[\0\t\n\f\r ]/g;

const hexadecimal: Decode = (data) => {
  const [digits = "", end] = data.toString("latin1").replace(white, "").split(">", 2);
  if (end === undefined || /[^\da-f]/i.test(digits)) throw new PdfFault("no hexadecimal content");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
};

const base85: Decode = (data) => {
  const [digits = "", end] = data.toString("latin1").replace(white, "").split("~>", 2);
  const groups = digits.match(/z|[!-u]{1,5}/g) ?? [];
  const last = groups.length - 1;
  const isWhole = groups.every((group, at) => group === "z" || group.length === 5 || at === last);
  if (end === undefined || !isWhole || groups.join("").length < digits.length)
    throw new PdfFault("no content in base 85");
  return Buffer.concat(groups.map((group) => (group === "z" ? Buffer.alloc(4) : fourBytes(group))));
};

/** Two to five digits are one to four bytes. */
function fourBytes(group: string): Buffer {
  const value = [...group.padEnd(5, "u")].reduce(
    (sum, digit) => sum * 85 + digit.charCodeAt(0) - 33,
    0,
  );
  if (group.length === 1 || value > 0xffffffff) throw new PdfFault("no content in base 85");
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.subarray(0, group.length - 1);
}

const runs: Decode = (data, { budgetBytes }) => {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for (let at = 0; ; ) {
    const length = data[at];
    if (length === 128) return Buffer.concat(parts);
    const copied = length === undefined || length > 128 ? 0 : length + 1;
    const next = at + 1 + (copied || 1);
    if (length === undefined || next > data.length || sizeBytes > budgetBytes)
      throw new PdfFault("run lengths that don't end");
    const part = copied ? data.subarray(at + 1, next) : Buffer.alloc(257 - length, data[at + 1]);
    sizeBytes += part.length;
    parts.push(part);
    at = next;
  }
};

const clear = 256;
const endOfData = 257;
const firstEntry = 258;
const singles = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte));

const lzw: Decode = (data, { parameters, resolve, budgetBytes }) => {
  const dict = parameters instanceof Map ? parameters : new Map<string, Value>();
  const early = resolve(dict.get("EarlyChange")) === 0 ? 0 : 1;
  const predictor = resolve(dict.get("Predictor")) ?? 1;
  if (predictor !== 1) throw new PdfFault("LZW with a predictor");
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  let table: Buffer[] | undefined;
  let before: Buffer | undefined;
  for (let bit = 0; ; ) {
    const count = firstEntry + (table?.length ?? 0);
    const width = Math.min(12, Math.max(9, 32 - Math.clz32(count + early)));
    const code = bitsAt(data, bit, width);
    bit += width;
    if (code === endOfData) return Buffer.concat(parts);
    if (code === clear) {
      [table, before] = [[], undefined];
      continue;
    }
    const repeated = before && Buffer.concat([before, before.subarray(0, 1)]);
    const entry =
      singles[code] ?? table?.[code - firstEntry] ?? (code === count ? repeated : undefined);
    sizeBytes += entry?.length ?? 0;
    if (!table || !entry || count > 4_095 || sizeBytes > budgetBytes)
      throw new PdfFault("LZW that is not as it should be");
    if (before) table.push(Buffer.concat([before, entry.subarray(0, 1)]));
    parts.push(entry);
    before = entry;
  }
};

/** Some bits, of which the first is the highest. */
function bitsAt(data: Buffer, bit: number, width: number): number {
  if (bit + width > data.length * 8) throw new PdfFault("LZW that does not end");
  const at = bit >> 3;
  const three = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  return (three >> (24 - width - (bit & 7))) & ((1 << width) - 1);
}

const decoders: ReadonlyMap<string, Decode> = new Map([
  ["FlateDecode", flate],
  ["Fl", flate],
  ["LZWDecode", lzw],
  ["LZW", lzw],
  ["ASCIIHexDecode", hexadecimal],
  ["AHx", hexadecimal],
  ["ASCII85Decode", base85],
  ["A85", base85],
  ["RunLengthDecode", runs],
  ["RL", runs],
]);

import { ascii, type Bytes, latin1, sameBytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { objectAt, type PdfObject, type Revision, type Row } from "./revision.ts";
import { readPlaceholder, type SignaturePlaceholder } from "./signature-placeholder.ts";
import { type Dict, isName, Ref, Source, type Value } from "./values.ts";

export interface Catalog extends PdfObject {
  readonly value: Dict;
}

interface Archiving {
  readonly bytes: Bytes;
  readonly sealing: Revision;
  readonly last: Revision;
  /** The catalog in the sealing revision. */
  readonly catalog: Catalog;
  /** Prepared in the sealing revision: a security store, and below an empty field for a time stamp. */
  readonly store: PdfObject | undefined;
  readonly field: Value | undefined;
}

/**
 * The placeholder of the time stamp in the archive revision (docs/evidence-format.md, 6), if it has one.
 * The revision is rewritten from the sealing revision and the token, and must give the same text, so that
 * nothing in it can be chosen freely.
 */
export function readArchive(archiving: Archiving): SignaturePlaceholder | undefined {
  const { bytes, sealing, last, catalog, store } = archiving;
  const extended =
    store === undefined ? [] : [withEntry(bytes, catalog, `/DSS ${sourceOf(bytes, store)}`)];
  if (store !== undefined && catalog.value.has("DSS")) throw new Fault("fault.securityStores");
  const stamp = last.objects.get(sizeOf(sealing));
  const stamped = stamp && stampObjects(archiving, stamp);
  const objects = [...extended, ...(stamped?.objects ?? [])];
  const expected = ascii(revisionText(bytes, sealing, objects));
  if (objects.length === 0 || !sameBytes(expected, bytes.subarray(last.start, last.end)))
    throw tooMuch();
  return stamped?.placeholder;
}

/** The text of a revision with these objects after another one, with a cross-reference section of the same kind. */
export function revisionText(
  bytes: Bytes,
  before: Revision,
  objects: readonly ObjectSource[],
): string {
  const rows: Row[] = [];
  let text = "";
  for (const { number, generation, source } of objects) {
    rows.push({ number, generation, offset: before.end + text.length });
    text += `${number} ${generation} obj\n${source}\nendobj\n`;
  }
  return text + indexText(bytes, before, before.end + text.length, rows);
}

export const tooMuch = (): Fault => new Fault("fault.afterSeal");

export interface ObjectSource {
  readonly number: number;
  readonly generation: number;
  readonly source: string;
}

function stampObjects({ bytes, sealing, last, field: named }: Archiving, stamp: PdfObject) {
  const field = objectAt(sealing, named);
  if (!(stamp.value instanceof Map)) throw tooMuch();
  if (field === undefined) throw new Fault("fault.noArchiveField");
  const placeholder = readPlaceholder(bytes, stamp.value, last.end);
  const numbers = [placeholder.start, placeholder.end, last.end - placeholder.end]
    .map(tenDigits)
    .join(" ");
  const source =
    "<</Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n" +
    `/ByteRange [0 ${numbers}]\n` +
    `/Contents ${latin1(bytes, placeholder.start, placeholder.end)}>>`;
  const objects: ObjectSource[] = [
    withEntry(bytes, field, `/V ${stamp.number} 0 R`),
    { number: stamp.number, generation: 0, source },
  ];
  return { placeholder, objects };
}

/** A dictionary of the sealing revision with one more entry. */
function withEntry(
  bytes: Bytes,
  { number, generation, source }: PdfObject,
  entry: string,
): ObjectSource {
  const kept = latin1(bytes, source.start, source.end - ">>".length);
  return { number, generation, source: `${kept}\n${entry}>>` };
}

const sourceOf = (bytes: Bytes, { source }: PdfObject): string =>
  latin1(bytes, source.start, source.end);

export function sizeOf({ trailer }: Revision): number {
  const size = trailer.get("Size");
  if (typeof size !== "number") throw new Fault("fault.trailer");
  return size;
}

/** A cross-reference section of the same kind as the sealing revision's. */
function indexText(bytes: Bytes, sealing: Revision, index: number, rows: readonly Row[]): string {
  const next = Math.max(sizeOf(sealing), (rows.at(-1)?.number ?? 0) + 1);
  const isStream = isName(sealing.trailer.get("Type"), "XRef");
  const trailer = trailerText(bytes, sealing, isStream ? next + 1 : next);
  const text = isStream
    ? streamText(trailer, [...rows, { number: next, generation: 0, offset: index }])
    : tableText(trailer, rows);
  return `${text}startxref\n${index}\n%%EOF\n`;
}

function tableText(trailer: string, rows: readonly Row[]): string {
  const sections = runs(rows).map(
    (run) =>
      `${run[0]?.number} ${run.length}\n` +
      run.map((row) => `${tenDigits(row.offset)} ${fiveDigits(row.generation)} n \n`).join(""),
  );
  return `xref\n${sections.join("")}trailer\n<<${trailer}>>\n`;
}

/** A cross-reference stream, which lists itself in its last row. */
function streamText(trailer: string, rows: readonly Row[]): string {
  const data = rows.map(({ offset, generation }) => {
    const row = Uint8Array.of(1, 0, 0, 0, 0, 0, 0);
    const view = new DataView(row.buffer);
    view.setUint32(1, offset);
    view.setUint16(5, generation);
    return latin1(row);
  });
  const index = runs(rows).flatMap((run) => [run[0]?.number, run.length]);
  const more = `/Type /XRef\n/W [1 4 2]\n/Index [${index.join(" ")}]\n/Length ${7 * rows.length}`;
  const head = `${rows.at(-1)?.number} 0 obj\n<<${trailer}\n${more}>>`;
  return `${head}\nstream\n${data.join("")}\nendstream\nendobj\n`;
}

function trailerText(bytes: Bytes, { trailer, index }: Revision, size: number): string {
  const kept = (key: string): string[] =>
    trailer.has(key) ? [`/${key} ${text(bytes, trailer.get(key))}`] : [];
  const prev = `/Prev ${index}`;
  return [`/Size ${size}`, ...kept("Root"), ...kept("Info"), prev, ...kept("ID")].join("\n");
}

function text(bytes: Bytes, value: Value | undefined): string {
  if (value instanceof Ref) return `${value.number} ${value.generation} R`;
  if (value instanceof Source) return latin1(bytes, value.start, value.end);
  if (Array.isArray(value)) return `[${value.map((one) => text(bytes, one)).join(" ")}]`;
  throw new Fault("fault.trailer");
}

/** Groups rows with consecutive numbers. */
function runs(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  for (const row of rows) {
    const run = found.at(-1);
    if (run?.at(-1)?.number === row.number - 1) run?.push(row);
    else found.push([row]);
  }
  return found;
}

const tenDigits = (number: number): string => String(number).padStart(10, "0");
const fiveDigits = (number: number): string => String(number).padStart(5, "0");

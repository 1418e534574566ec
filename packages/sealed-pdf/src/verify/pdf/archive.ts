import { ascii, type Bytes, latin1, sameBytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { objectAt, type PdfObject, type Revision } from "./revision.ts";
import { readPlaceholder, type SignaturePlaceholder } from "./signature-placeholder.ts";
import { isName, Ref, Source, type Value } from "./values.ts";

interface Archiving {
  readonly bytes: Bytes;
  readonly sealing: Revision;
  readonly last: Revision;
  readonly stamp: PdfObject;
  /** The empty field that the seal has prepared. */
  readonly field: Value | undefined;
}

/**
 * The placeholder of the archive revision (docs/evidence-format.md, 6). The revision is written anew from the
 * sealing revision and the token, and must be the same text: nothing in it is free.
 */
export function readArchive(archiving: Archiving): SignaturePlaceholder {
  const { bytes, sealing, last, stamp } = archiving;
  const field = objectAt(sealing, archiving.field);
  if (!(stamp.value instanceof Map) || stamp.number !== sealing.trailer.get("Size"))
    throw new Fault("more than an archive time stamp follows the seal");
  if (field === undefined) throw new Fault("the seal has prepared no archive time stamp");
  const placeholder = readPlaceholder(bytes, stamp.value, last.end);
  const numbers = [placeholder.start, placeholder.end, last.end - placeholder.end]
    .map(tenDigits)
    .join(" ");
  const filled =
    `${field.number} 0 obj\n` +
    `<<${latin1(bytes, field.source.start + 2, field.source.end - 2)}\n` +
    `/V ${stamp.number} 0 R>>\nendobj\n`;
  const stamped =
    `${stamp.number} 0 obj\n` +
    "<</Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n" +
    `/ByteRange [0 ${numbers}]\n` +
    `/Contents ${latin1(bytes, placeholder.start, placeholder.end)}>>\nendobj\n`;
  const rows = [
    { number: field.number, offset: last.start },
    { number: stamp.number, offset: last.start + filled.length },
  ];
  const expected = ascii(filled + stamped + indexText(bytes, sealing, last.index, rows));
  if (!sameBytes(expected, bytes.subarray(last.start)))
    throw new Fault("more than an archive time stamp follows the seal");
  return placeholder;
}

interface Row {
  readonly number: number;
  readonly offset: number;
}

/** Of the same kind as the sealing revision's own. */
function indexText(bytes: Bytes, sealing: Revision, index: number, rows: readonly Row[]): string {
  const next = (rows.at(-1)?.number ?? 0) + 1;
  const isStream = isName(sealing.trailer.get("Type"), "XRef");
  const trailer = trailerText(bytes, sealing, isStream ? next + 1 : next);
  const text = isStream
    ? streamText(trailer, [...rows, { number: next, offset: index }])
    : tableText(trailer, rows);
  return `${text}startxref\n${index}\n%%EOF\n`;
}

function tableText(trailer: string, rows: readonly Row[]): string {
  const sections = runs(rows).map(
    (run) =>
      `${run[0]?.number} ${run.length}\n` +
      run.map(({ offset }) => `${tenDigits(offset)} 00000 n \n`).join(""),
  );
  return `xref\n${sections.join("")}trailer\n<<${trailer}>>\n`;
}

/** The stream is the last of its rows. */
function streamText(trailer: string, rows: readonly Row[]): string {
  const data = rows.map(({ offset }) => {
    const row = Uint8Array.of(1, 0, 0, 0, 0, 0, 0);
    new DataView(row.buffer).setUint32(1, offset);
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
  throw new Fault("the trailer is damaged");
}

/** Rows of consecutive numbers. */
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

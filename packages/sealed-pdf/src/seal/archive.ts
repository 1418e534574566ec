import { type Row, xrefRows, xrefTableSections } from "../file/incremental-update.ts";
import { Ref } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { serialize } from "../file/serialize.ts";
import { signatureValues } from "../file/signatures.ts";
import { sha256 } from "../pki/write/algorithms.ts";
import type { TimeStamping } from "../pki/write/cms.ts";
import type { SignaturePlaceholder } from "./seal-field.ts";

/** Room for a token's DER: two thousand bytes and a chain of three or four certificates. */
export const tokenBytesMax = 16 * 1024;

/** A revision that puts a document time stamp over a sealed file: docs/evidence-format.md, 6. */
export async function archiveRevision(sealed: PdfFile, timeStamp: TimeStamping): Promise<Buffer> {
  const { bytes, placeholder } = emptyRevision(sealed);
  const covered = sha256(
    sealed.bytes,
    bytes.subarray(0, placeholder.start),
    bytes.subarray(placeholder.end),
  );
  const made = await timeStamp(covered);
  if (made.length > tokenBytesMax)
    throw new Error("the time stamp does not fit into its placeholder");
  bytes.write(Buffer.from(made).toString("hex"), placeholder.start + 1, "latin1");
  return bytes;
}

function emptyRevision(sealed: PdfFile): { bytes: Buffer; placeholder: SignaturePlaceholder } {
  const sealEnd = sealed.bytes.length;
  const field = archiveFieldOf(sealed);
  const stamp = sealed.xref.size;
  const first = `${field.ref.number} 0 obj\n${field.source.slice(0, -2)}\n/V ${stamp} 0 R>>\nendobj\n`;
  const head = `${stamp} 0 obj\n<<${stampHead}`;
  const start = first.length + head.length + rangeLength + "\n/Contents ".length;
  const end = start + 2 * tokenBytesMax + 2;
  const rest = `>>\nendobj\n`;
  const xrefAt = sealEnd + end + rest.length;
  const rows = [
    { number: field.ref.number, offset: sealEnd, generation: 0 },
    { number: stamp, offset: sealEnd + first.length, generation: 0 },
  ];
  const xref = xrefSection(sealed, rows, xrefAt);
  const restBytes = rest.length + xref.length;
  const range = `[0 ${[sealEnd + start, sealEnd + end, restBytes].map(tenDigits).join(" ")}]`;
  const contents = `\n/Contents <${"0".repeat(2 * tokenBytesMax)}>`;
  const bytes = Buffer.from(first + head + range + contents + rest + xref, "latin1");
  return { bytes, placeholder: { start, end } };
}

const stampHead =
  "/Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n/ByteRange ";
const rangeLength = "[0 ]".length + 3 * 10 + 2;
const tenDigits = (value: number): string => String(value).padStart(10, "0");

/** The empty field that the sealing revision keeps for the time stamp, as it stands in the file. */
function archiveFieldOf(sealed: PdfFile): { readonly ref: Ref; readonly source: string } {
  const { bytes, xref } = sealed;
  const ours = signatureValues(sealed).flatMap((signature) => {
    const sealDictionary = sealed.dict(signature.get("XXUndersign"));
    const coversAll = sealed.number(sealed.array(signature.get("ByteRange"))?.[3]);
    const end = sealed.number(sealed.array(signature.get("ByteRange"))?.[2]);
    return sealDictionary !== undefined && (end ?? 0) + (coversAll ?? 0) === bytes.length
      ? [sealDictionary]
      : [];
  });
  const number = sealed.number(ours[0]?.get("ArchiveField"));
  const entry = number === undefined ? undefined : xref.entries.get(number);
  if (ours.length !== 1 || number === undefined || entry?.in !== "file")
    throw new Error("the seal has no place for a time stamp");
  const ref = new Ref(number, 0);
  const start = entry.offset + `${ref.number} 0 obj\n`.length;
  return { ref, source: bytes.toString("latin1", start, bytes.indexOf("\nendobj\n", start)) };
}

/** Of the same kind as the sealed file's newest. */
function xrefSection(sealed: PdfFile, rows: readonly Row[], start: number): string {
  const { flavour, size } = sealed.xref;
  const end = `startxref\n${start}\n%%EOF\n`;
  if (flavour === "table") {
    const trailer = trailerEntries(sealed, size + 1);
    return `xref\n${xrefTableSections(rows)}trailer\n<<${trailer}>>\n${end}`;
  }
  const own = { number: size + 1, offset: start, generation: 0 };
  const { index, data } = xrefRows([...rows, own]);
  const more = `/Type /XRef\n/W [1 4 2]\n/Index [${index.join(" ")}]\n/Length ${data.length}`;
  const entries = `${trailerEntries(sealed, size + 2)}\n${more}`;
  const stream = data.toString("latin1");
  return `${own.number} 0 obj\n<<${entries}>>\nstream\n${stream}\nendstream\nendobj\n${end}`;
}

function trailerEntries({ xref }: PdfFile, size: number): string {
  const kept = (key: string): string[] => {
    const value = xref.trailer.get(key);
    return value === undefined ? [] : [`/${key} ${serialize(value)}`];
  };
  const prev = `/Prev ${xref.start}`;
  return [`/Size ${size}`, ...kept("Root"), ...kept("Info"), prev, ...kept("ID")].join("\n");
}

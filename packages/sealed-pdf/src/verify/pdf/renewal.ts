import { ascii, type Bytes, latin1, sameBytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { type ObjectSource, revisionText, sizeOf, tooMuch } from "./archive.ts";
import { Lexer } from "./lexer.ts";
import type { PdfObject, Revision } from "./revision.ts";
import { readPlaceholder, type SignaturePlaceholder } from "./signature-placeholder.ts";
import { isName, Source, type Value } from "./values.ts";

/** What a renewal adds for checking its own and the earlier time stamps (all in DER). */
export interface Proofs {
  readonly certificates: readonly Bytes[];
  readonly lists: readonly Bytes[];
  readonly answers: readonly Bytes[];
}

/** A further archive time stamp over everything before it (docs/evidence-format.md, 6). */
export interface Renewal {
  readonly placeholder: SignaturePlaceholder;
  /** Where its revision ends. */
  readonly end: number;
  readonly proofs: Proofs;
}

/** The end of a document with an archive time stamp, to which the next renewal is appended. */
export interface ArchiveEnd {
  readonly last: Revision;
  /** The catalog from the newest revision that has one. */
  readonly catalog: PdfObject;
}

/** Limit above the needs of any chain of authorities. */
const proofsMax = 64;

/** Rewrites each renewal from what precedes it, its proofs and its token; must give the same text. */
export function readRenewals(
  bytes: Bytes,
  first: ArchiveEnd,
  revisions: readonly Revision[],
): { readonly renewals: readonly Renewal[]; readonly archived: ArchiveEnd } {
  const renewals: Renewal[] = [];
  let archived = first;
  for (const revision of revisions) {
    const catalog = revision.objects.get(archived.catalog.number);
    if (catalog === undefined) throw tooMuch();
    const proofs = proofsOf(archived, { revision, catalog });
    const stamp = revision.objects.get(numbersOf(archived, proofs).stamp)?.value;
    if (!(stamp instanceof Map)) throw tooMuch();
    const placeholder = readPlaceholder(bytes, stamp, revision.end);
    const contents = latin1(bytes, placeholder.start, placeholder.end);
    const { text } = renewalText(bytes, archived, proofs, contents);
    if (!sameBytes(ascii(text), bytes.subarray(revision.start, revision.end))) throw tooMuch();
    renewals.push({ placeholder, end: revision.end, proofs });
    archived = { last: revision, catalog };
  }
  return { renewals, archived };
}

const storeKeys = [
  ["Certs", "certificates"],
  ["CRLs", "lists"],
  ["OCSPs", "answers"],
] as const;

/** Assigns the new streams to certificates, lists and answers by how much each list of the store has grown. */
function proofsOf(
  before: ArchiveEnd,
  { revision, catalog }: { readonly revision: Revision; readonly catalog: PdfObject },
): Proofs {
  let next = sizeOf(before.last);
  const taken = (key: string): Bytes[] => {
    const more = lengthIn(catalog, key) - lengthIn(before.catalog, key);
    if (more < 0 || more > proofsMax) throw tooMuch();
    return Array.from({ length: more }, () => {
      const stream = revision.objects.get(next++)?.stream;
      if (stream === undefined) throw tooMuch();
      return stream;
    });
  };
  return { certificates: taken("Certs"), lists: taken("CRLs"), answers: taken("OCSPs") };
}

function lengthIn({ value }: PdfObject, key: string): number {
  const store: Value | undefined = value instanceof Map ? value.get("DSS") : undefined;
  const list = store instanceof Map ? store.get(key) : undefined;
  return Array.isArray(list) ? list.length : 0;
}

function numbersOf({ last }: ArchiveEnd, { certificates, lists, answers }: Proofs) {
  const field = sizeOf(last) + certificates.length + lists.length + answers.length;
  return { field, stamp: field + 1 };
}

/**
 * The revision, as Latin-1 text, with these contents in its time stamp (`<`, hexadecimal digits, `>`), and the offset of
 * the contents. It consists of the catalog with one more field and more proofs, the proofs, the field and the time stamp.
 */
export function renewalText(
  bytes: Bytes,
  archived: ArchiveEnd,
  proofs: Proofs,
  contents: string,
): { readonly text: string; readonly contentsStart: number } {
  const { last, catalog } = archived;
  const { field, stamp } = numbersOf(archived, proofs);
  const written = (byteRange: string): ObjectSource[] => [
    { ...catalog, source: extendedCatalog(bytes, archived, proofs) },
    ...streams(sizeOf(last), proofs),
    { number: field, generation: 0, source: fieldSource(last.end, stamp) },
    { number: stamp, generation: 0, source: stampSource(byteRange, contents) },
  ];
  const empty = revisionText(bytes, last, written(byteRangeOf(0, 0, 0)));
  const opening = `${stamp} 0 obj\n${stampSource(byteRangeOf(0, 0, 0), "").slice(0, -">>".length)}`;
  const contentsStart = empty.lastIndexOf(opening) + opening.length;
  const [from, to] = [last.end + contentsStart, last.end + contentsStart + contents.length];
  const byteRange = byteRangeOf(from, to, last.end + empty.length - to);
  return { text: revisionText(bytes, last, written(byteRange)), contentsStart };
}

const byteRangeOf = (...numbers: readonly number[]): string =>
  `[0 ${numbers.map((one) => String(one).padStart(10, "0")).join(" ")}]`;

const stampSource = (byteRange: string, contents: string): string =>
  "<</Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n" +
  `/ByteRange ${byteRange}\n/Contents ${contents}>>`;

/** The field's name contains the offset of its revision, so that it is unique. */
const fieldSource = (start: number, stamp: number): string =>
  `<</Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (Archive ${start})\n/V ${stamp} 0 R\n/F 132\n/Rect [0 0 0 0]>>`;

function streams(first: number, { certificates, lists, answers }: Proofs): ObjectSource[] {
  return [...certificates, ...lists, ...answers].map((data, i) => ({
    number: first + i,
    generation: 0,
    source: `<</Length ${data.length}>>\nstream\n${latin1(data)}\nendstream`,
  }));
}

function extendedCatalog(bytes: Bytes, archived: ArchiveEnd, proofs: Proofs): string {
  const { source } = archived.catalog;
  const form = entryOf(bytes, source, "AcroForm");
  const fields = form && entryOf(bytes, form, "Fields");
  const store = entryOf(bytes, source, "DSS");
  if (
    fields === undefined ||
    store === undefined ||
    latin1(bytes, store.start, store.start + 2) !== "<<"
  )
    throw new Fault("fault.earlierArchive");
  const { field } = numbersOf(archived, proofs);
  const insertions = [
    { at: fields.end - "]".length, text: ` ${field} 0 R` },
    ...storeInsertions(bytes, store, sizeOf(archived.last), proofs),
  ];
  return withInsertions(bytes, source, insertions);
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

function storeInsertions(bytes: Bytes, store: Source, first: number, proofs: Proofs): Insertion[] {
  let next = first;
  return storeKeys.flatMap(([key, kind]) => {
    const count = proofs[kind].length;
    if (count === 0) return [];
    const references = Array.from({ length: count }, () => `${next++} 0 R`).join(" ");
    const list = entryOf(bytes, store, key);
    return list === undefined
      ? [{ at: store.end - ">>".length, text: `\n/${key} [${references}]` }]
      : [{ at: list.end - "]".length, text: ` ${references}` }];
  });
}

/** Applies insertions in the order of their positions; at equal positions, in the order given. */
function withInsertions(bytes: Bytes, { start, end }: Source, all: readonly Insertion[]): string {
  let text = "";
  let at = start;
  for (const one of [...all].sort((a, b) => a.at - b.at)) {
    text += latin1(bytes, at, one.at) + one.text;
    at = one.at;
  }
  return text + latin1(bytes, at, end);
}

/** Position of an entry's value in the source of a dictionary of ours, where one space separates key and value. */
function entryOf(bytes: Bytes, { start, end }: Source, key: string): Source | undefined {
  const lexer = new Lexer(bytes, start, end);
  if (!lexer.take("<<")) return undefined;
  while (!lexer.take(">>")) {
    lexer.take("\n");
    const name = lexer.value();
    lexer.expect(" ");
    const from = lexer.position;
    lexer.value();
    if (isName(name, key)) return new Source(from, lexer.position);
  }
  return undefined;
}

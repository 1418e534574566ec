import type { Bytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { type Catalog, readArchive } from "./archive.ts";
import { type ArchiveEnd, type Renewal, readRenewals } from "./renewal.ts";
import { dictAt, objectAt, type PdfObject, type Revision, readRevision } from "./revision.ts";
import { readPlaceholder, type SignaturePlaceholder } from "./signature-placeholder.ts";
import { type Dict, isName, Ref, Source, type Value } from "./values.ts";

/** A file in the form of docs/evidence-format.md, 1 and 2; none of its signatures has been checked. */
export interface SealedFile {
  readonly format: 2 | 3;
  readonly originalBytes: number;
  readonly sealEnd: number;
  readonly placeholder: SignaturePlaceholder;
  /** The claimed time, in the file such as `D:20261121100000Z`. */
  readonly claimedAt: Date;
  /** `audit.json`: its zlib data, unpacked size and object number. */
  readonly audit: { readonly packed: Bytes; readonly sizeBytes: number; readonly number: number };
  /** Whether readers find material for long-term validation. */
  readonly hasValidationMaterial: boolean;
  /** Whether an archive revision follows the seal. */
  readonly hasArchiveRevision: boolean;
  /** The placeholder of the archive time stamp, which covers everything before it. */
  readonly archive: SignaturePlaceholder | undefined;
  /** Where the document ended when it was completed: after the archive revision, if it has one. */
  readonly completedEnd: number;
  /** Further archive time stamps, the oldest first. */
  readonly renewals: readonly Renewal[];
  /** What the next renewal would follow; undefined without an archive time stamp. */
  readonly archived: ArchiveEnd | undefined;
}

/**
 * Opens a sealed file from its end, as readers do. Parses only what was written by the sealing and after it;
 * the original may contain anything, and nothing in it is ever read.
 */
export function readSealedFile(bytes: Bytes): SealedFile {
  const { sealing, behind } = revisionsOf(bytes);
  const [first, ...later] = behind;
  const object = onlySeal(sealing);
  const seal = sealDict(object);
  const placeholder = readPlaceholder(bytes, seal, sealing.end);
  const ours = seal.get("XXUndersign");
  if (!(ours instanceof Map)) throw new Fault("fault.notOurSeal");
  const format = formatOf(ours);
  const catalog = catalogWithSeal(sealing, object);
  const kept = { field: archiveField(ours, format), store: securityStore(ours, sealing) };
  const archive = first && readArchive({ bytes, sealing, last: first, catalog, ...kept });
  const { renewals, archived } = renewalsOf(bytes, { first, later, catalog, archive });
  return {
    format,
    originalBytes: originalLength(bytes, ours.get("OriginalBytes"), sealing),
    sealEnd: sealing.end,
    placeholder,
    claimedAt: claimedTime(bytes, seal.get("M")),
    audit: auditStream(sealing, ours.get("Audit")),
    hasValidationMaterial:
      catalog.value.has("DSS") || (first !== undefined && kept.store !== undefined),
    hasArchiveRevision: first !== undefined,
    archive,
    completedEnd: (first ?? sealing).end,
    renewals,
    archived,
  };
}

/** Offsets up to which digests are taken to check the file. */
export const marksIn = (file: SealedFile): number[] => [
  file.originalBytes,
  file.placeholder.start,
  ...(file.archive ? [file.archive.start] : []),
  ...file.renewals.map(({ placeholder }) => placeholder.start),
];

/** Enough for a renewal every few months for many years. */
const revisionsMax = 64;

/** The newest revision with a seal, and the later ones in order. */
function revisionsOf(bytes: Bytes): {
  readonly sealing: Revision;
  readonly behind: readonly Revision[];
} {
  const behind: Revision[] = [];
  for (let end = bytes.length; behind.length < revisionsMax; ) {
    const revision = readRevision(bytes, end);
    const isSealing = [...revision.objects.values()].some(({ value }) => isType(value, "Sig"));
    if (isSealing) return { sealing: revision, behind: behind.reverse() };
    behind.push(revision);
    end = revision.start;
  }
  throw new Fault("fault.noSeal");
}

interface Behind {
  readonly first: Revision | undefined;
  readonly later: readonly Revision[];
  readonly catalog: Catalog;
  readonly archive: SignaturePlaceholder | undefined;
}

/** Only an archive time stamp can be renewed. */
function renewalsOf(bytes: Bytes, { first, later, catalog, archive }: Behind) {
  if (first === undefined || archive === undefined) {
    if (later.length > 0) throw new Fault("fault.afterSeal");
    return { renewals: [], archived: undefined };
  }
  const newest = first.objects.get(catalog.number) ?? catalog;
  return readRenewals(bytes, { last: first, catalog: newest }, later);
}

/** The security store that the archive revision puts into the catalog; named, like its field, by its number alone. */
function securityStore(ours: Dict, sealing: Revision): PdfObject | undefined {
  const number = ours.get("SecurityStore");
  if (number === undefined) return undefined;
  const store = typeof number === "number" ? objectAt(sealing, new Ref(number, 0)) : undefined;
  if (store === undefined || store.stream !== undefined || !isType(store.value, "DSS"))
    throw new Fault("fault.securityStore");
  return store;
}

function formatOf(ours: Dict): SealedFile["format"] {
  const format = ours.get("Format");
  if (format !== 2 && format !== 3) throw new Fault("fault.notOurSeal");
  return format;
}

/** A reference in format 2; a number in format 3, since readers take a referenced object for a part of the seal. */
function archiveField(ours: Dict, format: SealedFile["format"]): Value | undefined {
  const value = ours.get("ArchiveField");
  if (format === 2 || value === undefined) return value;
  if (typeof value !== "number") throw new Fault("fault.stampField");
  return new Ref(value, 0);
}

const isType = (value: Value, type: string): boolean =>
  value instanceof Map && isName(value.get("Type"), type);

function onlySeal({ objects }: Revision): PdfObject {
  const [seal, ...more] = [...objects.values()].filter(({ value }) => isType(value, "Sig"));
  if (seal === undefined) throw new Fault("fault.noSeal");
  if (more.length > 0) throw new Fault("fault.severalSeals");
  return seal;
}

function sealDict({ value }: PdfObject): Dict {
  const plain =
    value instanceof Map &&
    isName(value.get("Filter"), "Adobe.PPKLite") &&
    isName(value.get("SubFilter"), "ETSI.CAdES.detached");
  if (!plain) throw new Fault("fault.sealKind");
  return value;
}

/** Length of the original, which the sealing revision follows at once, after a line feed if the original has none. */
function originalLength(bytes: Bytes, claimed: Value | undefined, { start }: Revision): number {
  if (typeof claimed !== "number" || !Number.isInteger(claimed) || claimed <= 0)
    throw new Fault("fault.originalLength");
  const lastByte = bytes[claimed - 1] ?? 0;
  const endsLine = lastByte === 10 || lastByte === 13;
  const expected = endsLine ? claimed : claimed + 1;
  if (start !== expected || (!endsLine && bytes[claimed] !== 10)) throw new Fault("fault.between");
  return claimed;
}

function claimedTime(bytes: Bytes, value: Value | undefined): Date {
  const text =
    value instanceof Source
      ? String.fromCharCode(...bytes.subarray(value.start, Math.min(value.end, value.start + 32)))
      : "";
  const match = /^\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)$/.exec(text);
  const [year = 0, month = 0, ...rest] = (match ?? []).slice(1).map(Number);
  const [day = 0, hour = 0, minute = 0, second = 0] = rest;
  if (match === null) throw new Fault("fault.sealTime");
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

function auditStream(sealing: Revision, value: Value | undefined): SealedFile["audit"] {
  const object = objectAt(sealing, value);
  const entries = object?.value;
  const packed = object?.stream;
  const good =
    entries instanceof Map &&
    isType(entries, "EmbeddedFile") &&
    isName(entries.get("Filter"), "FlateDecode") &&
    !entries.has("DecodeParms");
  const parameters = good ? entries.get("Params") : undefined;
  const sizeBytes = parameters instanceof Map ? parameters.get("Size") : undefined;
  if (object === undefined || packed === undefined || typeof sizeBytes !== "number")
    throw new Fault("fault.recordMissing");
  return { packed, sizeBytes, number: object.number };
}

/** The catalog that readers use, which must lead to the seal by a field in its form. */
function catalogWithSeal(sealing: Revision, seal: PdfObject): Catalog {
  const object = objectAt(sealing, sealing.trailer.get("Root"));
  const value = object?.value;
  const form = value instanceof Map ? value.get("AcroForm") : undefined;
  const fields = form instanceof Map ? form.get("Fields") : undefined;
  const leads = (field: Value): boolean => {
    const filled = dictAt(sealing, field)?.get("V");
    return filled instanceof Ref && filled.number === seal.number;
  };
  if (!object || !(value instanceof Map) || !Array.isArray(fields) || !fields.some(leads))
    throw new Fault("fault.noWayToSeal");
  return { ...object, value };
}

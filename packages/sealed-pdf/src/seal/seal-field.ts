import { appendAnnotations } from "../file/annotations.ts";
import type { AppendedPage } from "../file/append-pages.ts";
import type { AppendedBytes, IncrementalUpdate } from "../file/incremental-update.ts";
import {
  type Dict,
  dateString,
  dict,
  name,
  type Ref,
  stringBytes,
  textString,
  token,
  type Value,
} from "../file/objects.ts";
import { certifiedPermission, formFields } from "../file/signatures.ts";
import { standardWidths } from "../form/standard-widths.ts";

const printedAndLocked = 4 | 128;
const byteRangeRoom = `[0 ${Array(3).fill("0".repeat(10)).join(" ")}]`;

export interface SealField {
  readonly productName: string;
  readonly sealedAt: Date;
  /** Space for the signature's DER. */
  readonly reservedBytes: number;
  /** The stream of audit.json. */
  readonly audit: Ref;
  /** The security store, which the archive revision puts into the catalog. */
  readonly store?: Ref | undefined;
  /** Whether a document time stamp will follow in the archive revision. */
  readonly archived: boolean;
}

/**
 * Adds an invisible signature field with space for the signature to this page; returns the signature's object.
 * Verifiers find its dictionary by its source: docs/evidence-format.md, 2.
 */
export function addSealField(update: IncrementalUpdate, page: AppendedPage, seal: SealField): Ref {
  const { catalog, file } = update;
  const permission = certifiedPermission(file);
  const names = freeFieldNames(update);
  const archiveField = seal.archived ? addField(update, page, names.archive) : undefined;
  const signature = update.add(
    dict({
      Type: name("Sig"),
      Filter: name("Adobe.PPKLite"),
      SubFilter: name("ETSI.CAdES.detached"),
      ByteRange: token(byteRangeRoom),
      Contents: token(`<${"0".repeat(seal.reservedBytes * 2)}>`),
      M: dateString(seal.sealedAt),
      XXUndersign: dict({
        Format: 3,
        OriginalBytes: file.bytes.length,
        Audit: seal.audit,
        // Numbers, not references: with those, what the archive revision adds to would become part of the seal.
        SecurityStore: seal.store?.number,
        ArchiveField: archiveField?.number,
      }),
      Name: textString(seal.productName),
      Reason: textString(`Sealed by ${seal.productName} after everyone had signed`),
      // Our signature certifies the document only if its author has not done so.
      Reference: permission === undefined ? [noFurtherChanges()] : undefined,
    }),
  );
  if (permission === undefined) update.editEntry(catalog, "Perms").set("DocMDP", signature);
  addField(update, page, names.seal, signature);
  return signature;
}

function addField(
  update: IncrementalUpdate,
  page: AppendedPage,
  fieldName: string,
  value?: Ref,
): Ref {
  const { file } = update;
  const widget = update.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      T: textString(fieldName),
      // For screen readers (ISO 14289-2, 8.10.2.3).
      Contents: textString(fieldName),
      Lang: textString("en-US"),
      V: value,
      F: printedAndLocked,
      Rect: [0, 0, 0, 0],
      P: page.ref,
    }),
  );
  appendAnnotations(update, page, [widget]);
  const form = formOf(update);
  form.set("Fields", [...(file.array(form.get("Fields")) ?? []), widget]);
  // SignaturesExist and AppendOnly
  form.set("SigFlags", 3);
  return widget;
}

/**
 * The form, created if there was none. Readers draw annotations without an appearance in the form's
 * default font, or in one of their own if there is no form; so a new form names the font that they use.
 */
function formOf(update: IncrementalUpdate): Dict {
  const { catalog, file } = update;
  if (file.dict(catalog.get("AcroForm")) === undefined) {
    const resources = dict({ Font: dict({ Helv: update.add(helvetica(update)) }) });
    catalog.set("AcroForm", dict({ DR: resources, DA: token("(/Helv 12 Tf 0 g)") }));
  }
  return update.editEntry(catalog, "AcroForm");
}

/** A font with all that PDF 2.0 asks of it; earlier versions ask no more than its name (ISO 32000-1, 9.6.2.2). */
const helvetica = (update: IncrementalUpdate): Dict =>
  dict({
    Type: name("Font"),
    Subtype: name("Type1"),
    BaseFont: name("Helvetica"),
    Encoding: name("WinAnsiEncoding"),
    FirstChar: 32,
    LastChar: 255,
    Widths: [...(standardWidths("Helvetica") ?? [])],
    FontDescriptor: update.add(
      dict({
        Type: name("FontDescriptor"),
        FontName: name("Helvetica"),
        Flags: 32,
        FontBBox: [-166, -225, 1000, 931],
        ItalicAngle: 0,
        Ascent: 718,
        Descent: -207,
        CapHeight: 718,
        StemV: 88,
      }),
    ),
  });

/** DocMDP with P = 1: no further changes (ISO 32000-1, 12.8.2.2). */
const noFurtherChanges = (): Value =>
  dict({
    Type: name("SigRef"),
    TransformMethod: name("DocMDP"),
    TransformParams: dict({ Type: name("TransformParams"), P: 1, V: name("1.2") }),
  });

function freeFieldNames({ file }: IncrementalUpdate): {
  readonly seal: string;
  readonly archive: string;
} {
  const taken = new Set<string>();
  for (const { dict: field } of formFields(file)) {
    const bytes = stringBytes(file.get(field.get("T")));
    if (bytes !== undefined) taken.add(bytes.toString("latin1").replace(/^\xfe\xff|\0/g, ""));
  }
  return { seal: freeName("Seal", taken), archive: freeName("Archive", taken) };
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const numbered = (number: number): string => (number === 1 ? wanted : `${wanted} ${number}`);
  let number = 1;
  while (taken.has(numbered(number))) number++;
  return numbered(number);
}

/** Where the signature is within the appended bytes: from its `<` to after its `>`. */
export interface SignaturePlaceholder {
  readonly start: number;
  readonly end: number;
}

/** Writes the byte range, now that all offsets are known, and returns where the signature goes. */
export function fixByteRange(
  appended: AppendedBytes,
  signature: Ref,
  originalBytes: number,
): SignaturePlaceholder {
  const object = appended.offsets.get(signature.number) ?? -1;
  const range = appended.bytes.indexOf(byteRangeRoom, object);
  const contents = appended.bytes.indexOf("/Contents <", range);
  if (object < 0 || range < 0 || contents < 0) throw new Error("no room for the signature");
  const start = contents + "/Contents ".length;
  const end = appended.bytes.indexOf(">", start) + 1;
  const numbers = [originalBytes + start, originalBytes + end, appended.bytes.length - end];
  const source = `[0 ${numbers.map((n) => String(n).padStart(10, "0")).join(" ")}]`;
  appended.bytes.write(source, range, "latin1");
  return { start, end };
}

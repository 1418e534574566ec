import { disableActiveContent } from "../file/active-content.ts";
import { appendPages } from "../file/append-pages.ts";
import { attach } from "../file/embedded-file.ts";
import { PdfFault } from "../file/fault.ts";
import { IncrementalUpdate } from "../file/incremental-update.ts";
import { areLayersAmbiguous, withPlainLayers } from "../file/layers.ts";
import { missingFontsFinding } from "../file/missing-fonts.ts";
import { listPages, type Page } from "../file/pages.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { certifiedPermission, isFormCircular, signatureValues } from "../file/signatures.ts";
import { UploadRefused } from "../file/upload-refused.ts";
import { displayedSize, type PageSize } from "../file/view.ts";
import { lockForm } from "../seal/lock-form.ts";
import { addSealField } from "../seal/seal-field.ts";
import { addStamps } from "../stamp/stamp.ts";
import { withPlainPages } from "./flatten.ts";
import { countPages, rebuild } from "./qpdf.ts";
import { reindexed } from "./reindex.ts";

export interface PreparedPdf {
  readonly bytes: Uint8Array;
  /** Whether these are other bytes than those uploaded. */
  readonly repaired: boolean;
  /** Signatures that the upload carries and that stay intact. */
  readonly signaturesKept: number;
  /** As displayed, in points; UserUnit ignored. */
  readonly pages: PageSize[];
  /** What was switched off or should be known, in sentences for people. */
  readonly findings: string[];
}

/**
 * Makes sure that an upload can be stamped and sealed: as it is where possible, else repaired by a new
 * cross-reference section or by qpdf. Throws UploadRefused.
 */
export async function preparePdf(bytes: Uint8Array): Promise<PreparedPdf> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!looksLikePdf(source)) throw new UploadRefused("NOT_A_PDF");
  try {
    return { ...examine(bytes), bytes, repaired: false };
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error;
    return repair(source);
  }
}

/**
 * The file as it is, with a new index, rebuilt by qpdf: each as it comes, then with plain pages. What only
 * our reader makes sense of would be useless to whoever gets it, so a second one must read the result.
 */
async function repair(source: Buffer): Promise<PreparedPdf> {
  const remedies: readonly (() => Uint8Array | Promise<Uint8Array>)[] = [
    () => source,
    () => reindexed(source),
    () => rebuiltByQpdf(source),
  ];
  let isMended = false;
  for (const remedy of remedies) {
    const bytes = await tolerant(async () =>
      withPlainLayers(openUpload(await readable(await remedy()))),
    );
    const prepared =
      bytes &&
      ((await tolerant(() => repaired(bytes))) ??
        (await tolerant(() => repaired(withPlainPages(new PdfFile(bytes))))));
    if (prepared === undefined) continue;
    if (await isSound(prepared)) return prepared;
    isMended = true;
  }
  throw new UploadRefused(isMended ? "UNSOUND_PDF" : "DAMAGED_PDF");
}

/** Others find the same pages, and a form that has an end. */
async function isSound({ bytes, pages }: PreparedPdf): Promise<boolean> {
  return !isFormCircular(new PdfFile(bytes)) && (await countPages(bytes)) === pages.length;
}

async function readable(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    openUpload(bytes);
    return bytes;
  } catch (error) {
    if (error instanceof PdfFault && error.kind === "encrypted") return rebuiltByQpdf(bytes);
    throw error;
  }
}

/** How far from the end readers look for `startxref` before they make an index of their own. */
const endBytes = 1024;

function openUpload(bytes: Uint8Array): PdfFile {
  const file = new PdfFile(bytes);
  if (!file.bytes.subarray(-endBytes).includes("startxref")) throw new PdfFault("junk at the end");
  return file;
}

async function rebuiltByQpdf(bytes: Uint8Array): Promise<Uint8Array> {
  const rebuilt = await rebuild(bytes);
  if (rebuilt.kind === "rebuilt") return rebuilt.bytes;
  if (rebuilt.kind === "needs-password") throw new UploadRefused("NEEDS_PASSWORD");
  throw new PdfFault("qpdf can't rebuild it");
}

async function tolerant<T>(attempt: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}

function repaired(bytes: Uint8Array): PreparedPdf {
  const examined = examine(bytes, "damaged");
  const findings = examined.signaturesKept > 0 ? [brokenSignatures] : [];
  return {
    ...examined,
    bytes,
    repaired: true,
    signaturesKept: 0,
    findings: [...findings, ...examined.findings],
  };
}

const brokenSignatures =
  "After the repair, the signatures already in the file are no longer valid.";

/** Readers look for the header within the first kilobyte. */
const headerWithinBytes = 1024;

function looksLikePdf(source: Buffer): boolean {
  if (source.subarray(0, headerWithinBytes).includes("%PDF-")) return true;
  return source.includes("startxref") && source.includes(" obj");
}

type Examined = Omit<PreparedPdf, "bytes" | "repaired">;

/** Throws PdfFault for what qpdf may mend, UploadRefused for what nobody can. */
function examine(bytes: Uint8Array, emptyIs: "empty" | "damaged" = "empty"): Examined {
  const file = openUpload(bytes);
  if (areLayersAmbiguous(file)) throw new PdfFault("readers show different layers");
  const pages = listPages(file);
  if (pages.length === 0 && emptyIs === "damaged") throw new PdfFault("no page was found");
  if (pages.length === 0) throw new UploadRefused("NO_PAGES");
  if (file.get(file.root.get("NeedsRendering")) === true) throw new UploadRefused("DYNAMIC_FORM");
  if (certifiedPermission(file) === 1) throw new UploadRefused("LOCKED_PDF");
  const signaturesKept = signatureValues(file).length;
  if (signaturesKept === 0 && !file.misplacedObjects().next().done)
    throw new PdfFault("objects are not where the xref says");
  const fonts = missingFontsFinding(file, pages);
  const findings = [...rehearse(file, pages), ...(fonts === undefined ? [] : [fonts])];
  return { signaturesKept, pages: pages.map((page) => displayedSize(page.view)), findings };
}

/** Stamps every page and seals without a key, then reads the result back. */
function rehearse(file: PdfFile, pages: readonly Page[]): string[] {
  const update = new IncrementalUpdate(file);
  const findings = disableActiveContent(update, pages);
  lockForm(update, pages);
  const corner = { x: 0, y: 0, width: 0.1, height: 0.1 };
  addStamps(
    update,
    pages,
    pages.map((_, page) => ({
      place: { page, ...corner },
      label: "",
      paint: () => ({ content: "", resources: new Map() }),
    })),
  );
  addEmptySeal(update, pages.length);
  const result = new PdfFile(Buffer.concat([file.bytes, update.write().bytes]));
  const before = pages.map((page) => file.array(page.dict.get("Annots"))?.length ?? 0);
  const after = listPages(result).map((page) => result.array(page.dict.get("Annots"))?.length ?? 0);
  const expected = [...before.map((count) => count + 1), 1];
  if (after.length !== expected.length || after.some((count, i) => count !== expected[i]))
    throw new PdfFault("the page tree does not hold what is added to it");
  if (signatureValues(result).length !== signatureValues(file).length + 1)
    throw new PdfFault("the form does not hold the seal");
  return findings;
}

function addEmptySeal(update: IncrementalUpdate, pageCount: number): void {
  const size = { width: 612, height: 792 };
  const [last] = appendPages(update, pageCount, [{ size, content: "", resources: new Map() }]);
  const at = new Date(0);
  const audit = attach(update, {
    name: "x",
    bytes: new Uint8Array(),
    description: "",
    mimeType: "x",
    modifiedAt: at,
  });
  if (last === undefined) throw new PdfFault("no page can be added");
  addSealField(update, last, {
    productName: "",
    sealedAt: at,
    reservedBytes: 1,
    audit,
    archived: false,
  });
}

import { disableActiveContent } from "../file/active-content.ts";
import { appendPages } from "../file/append-pages.ts";
import { archivalClaim, claimInWords, missingForClaim, sealedClaim } from "../file/archival.ts";
import { bounds } from "../file/bounds.ts";
import { attach } from "../file/embedded-file.ts";
import { PdfFault } from "../file/fault.ts";
import { IncrementalUpdate } from "../file/incremental-update.ts";
import { missingFontsFinding } from "../file/missing-fonts.ts";
import { attachedFiles } from "../file/name-tree.ts";
import { listPages, type Page } from "../file/pages.ts";
import { PdfFile } from "../file/pdf-file.ts";
import {
  certifiedPermission,
  isCertified,
  isFormCircular,
  keptSignatures,
  signatureValues,
} from "../file/signatures.ts";
import { UploadRefused } from "../file/upload-refused.ts";
import { displayedSize, type PageSize } from "../file/view.ts";
import { lockForm } from "../seal/lock-form.ts";
import { addSealField } from "../seal/seal-field.ts";
import type { Place } from "../stamp/geometry.ts";
import { addStamps } from "../stamp/stamp.ts";
import { withPlainPages } from "./flatten.ts";
import { lossesOf, pagesOfUpload } from "./losses.ts";
import { plainFile } from "./plain.ts";
import { countPages, rebuild } from "./qpdf.ts";
import { reindexed } from "./reindex.ts";
import { withoutSignatures } from "./unsigned.ts";

export interface PreparedPdf {
  readonly bytes: Uint8Array;
  /** Whether the file was damaged. The bytes then differ from those uploaded, as they do when `decrypted`. */
  readonly repaired: boolean;
  /** How it was opened, if it was encrypted. */
  readonly decrypted?: "without-password" | "by-password";
  /** Number of signatures in the upload that stay intact. */
  readonly signaturesKept: number;
  /** Whether its author has certified it; any changes that allows never include those of stamping and sealing. */
  readonly certified: boolean;
  /** As displayed, in points; UserUnit ignored. */
  readonly pages: PageSize[];
  /** What was disabled or is worth knowing, in sentences for people. */
  readonly findings: string[];
  readonly rehearsed: RehearsedSeal;
  /** The file before its drawing was written plainly, for those who compare pictures; undefined if it was plain. */
  readonly before?: Uint8Array;
}

/** What stamping every page and sealing would append; it is drawn, so that unsealable files are noticed at once. */
export interface RehearsedSeal {
  readonly appended: Uint8Array;
  /** Place of the one stamp on each page, which draws nothing: in fractions of the displayed page. */
  readonly place: Omit<Place, "page">;
}

/**
 * Makes sure that an upload can be stamped and sealed: unchanged if possible, else repaired by a new
 * cross-reference section or by qpdf. Throws UploadRefused.
 * `password` opens an encrypted file and is ignored otherwise.
 */
export async function preparePdf(bytes: Uint8Array, password?: string): Promise<PreparedPdf> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!looksLikePdf(source)) throw new UploadRefused("NOT_A_PDF");
  try {
    return { ...examine(openUpload(bytes)), repaired: false };
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error;
    return repair(source, password);
  }
}

/** Lets qpdf rebuild a file that another program has found unfit for sealing, as it was or as it was prepared. */
export const prepareRebuilt = (bytes: Uint8Array, password?: string): Promise<PreparedPdf> =>
  repair(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), password, "rebuild");

interface ReadableUpload extends Pick<PreparedPdf, "decrypted"> {
  readonly bytes: Uint8Array;
  readonly damaged: boolean;
  readonly signaturesRemoved?: boolean;
}

/**
 * Tries the file as it is, then with a new index, then rebuilt by qpdf: each unchanged, then with plain pages. A file
 * that only our reader understands would be useless to its recipients, so a second reader must accept the result. No
 * result has fewer pages than found in the upload; results with empty pages for unreadable ones come last.
 */
async function repair(
  source: Buffer,
  password: string | undefined,
  begin: "readable" | "rebuild" = "readable",
): Promise<PreparedPdf> {
  const remedies: readonly (() => Promise<ReadableUpload>)[] = [
    () => readable(source, password),
    async () => ({ ...(await readable(reindexed(source), password)), damaged: true }),
    async () => ({ ...(await rebuiltByQpdf(source, password)), damaged: true }),
  ];
  const upload = await pagesOfUpload(source);
  let isMended = false;
  let withEmptyPages: PreparedPdf | undefined;
  for (const remedy of begin === "rebuild" ? remedies.slice(-1) : remedies) {
    const remedied = await tolerant(remedy);
    const attempt = remedied && (await attempted(source, remedied));
    if (attempt === undefined) continue;
    const { prepared, empty } = attempt;
    const hasAll = prepared.pages.length >= (upload.found?.length ?? 0);
    if (!hasAll || !(await isSound(prepared))) {
      isMended = true;
      continue;
    }
    const { emptied, findings } = lossesOf(upload, prepared.bytes, empty);
    const honest = { ...prepared, findings: [...findings, ...prepared.findings] };
    if (emptied.length === 0) return honest;
    withEmptyPages ??= honest;
  }
  if (withEmptyPages) return withEmptyPages;
  throw new UploadRefused(isMended ? "UNSOUND_PDF" : "DAMAGED_PDF");
}

/** Examines the file unchanged or with plain pages; `empty` are the pages that can't be read. */
async function attempted(
  source: Buffer,
  remedied: ReadableUpload,
): Promise<{ readonly prepared: PreparedPdf; readonly empty: readonly number[] } | undefined> {
  const prepared = await tolerant(() => repaired(source, remedied));
  if (prepared) return { prepared, empty: [] };
  return tolerant(() => {
    const { bytes, empty } = withPlainPages(new PdfFile(remedied.bytes));
    return { prepared: repaired(source, { ...remedied, bytes, damaged: true }), empty };
  });
}

/** Whether another reader finds the same pages, and the form has no cycles. */
async function isSound({ bytes, pages }: PreparedPdf): Promise<boolean> {
  return !isFormCircular(new PdfFile(bytes)) && (await countPages(bytes)) === pages.length;
}

async function readable(bytes: Uint8Array, password: string | undefined): Promise<ReadableUpload> {
  try {
    openUpload(bytes);
    return { bytes, damaged: true };
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error;
    if (error.kind === "locked") throw new UploadRefused("ENCRYPTED_FOR_OTHERS");
    if (error.kind !== "encrypted") throw error;
    return rebuiltByQpdf(bytes, password);
  }
}

/** How far from the end readers look for `startxref` before they make an index of their own. */
const endBytes = 1024;

function openUpload(bytes: Uint8Array): PdfFile {
  const file = new PdfFile(bytes);
  if (!file.bytes.subarray(-endBytes).includes("startxref")) throw new PdfFault("junk at the end");
  return file;
}

async function rebuiltByQpdf(
  source: Uint8Array,
  password: string | undefined,
): Promise<ReadableUpload> {
  const { bytes, decrypted } = await opened(source, password);
  const file = new PdfFile(bytes);
  if (certifiedPermission(file) === 1) throw new UploadRefused("LOCKED_PDF");
  const rebuilt = { bytes, damaged: decrypted === undefined, ...(decrypted ? { decrypted } : {}) };
  if (signatureValues(file).length === 0) return rebuilt;
  // Signatures are not valid for other bytes. A second rebuild leaves no traces of them in the file.
  const unsigned = await rebuild(withoutSignatures(bytes));
  if (unsigned.kind !== "rebuilt") throw new PdfFault("qpdf can't rebuild it unsigned");
  return { ...rebuilt, bytes: unsigned.bytes, signaturesRemoved: true };
}

async function opened(
  source: Uint8Array,
  password: string | undefined,
): Promise<Pick<ReadableUpload, "bytes" | "decrypted">> {
  const freely = await rebuild(source);
  if (freely.kind === "rebuilt") {
    const wasEncrypted = Buffer.from(source).includes("/Encrypt");
    return { bytes: freely.bytes, ...(wasEncrypted ? { decrypted: "without-password" } : {}) };
  }
  if (freely.kind !== "needs-password") throw new PdfFault("qpdf can't rebuild it");
  if (!password) throw new UploadRefused("NEEDS_PASSWORD");
  const unlocked = await rebuild(source, password);
  if (unlocked.kind === "needs-password") throw new UploadRefused("WRONG_PDF_PASSWORD");
  if (unlocked.kind !== "rebuilt") throw new PdfFault("qpdf can't rebuild it");
  return { bytes: unlocked.bytes, decrypted: "by-password" };
}

async function tolerant<T>(attempt: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}

function repaired(
  source: Buffer,
  { bytes, decrypted, damaged, signaturesRemoved }: ReadableUpload,
): PreparedPdf {
  const examined = examine(openUpload(bytes), "damaged");
  const isAppended = source.equals(examined.bytes.subarray(0, source.length));
  const findings = [
    ...(examined.signaturesKept > 0 && !isAppended ? [brokenSignatures] : []),
    ...(signaturesRemoved ? [removedSignatures] : []),
  ];
  return {
    ...examined,
    repaired: damaged,
    ...(decrypted ? { decrypted } : {}),
    ...(isAppended ? {} : { signaturesKept: 0, certified: false }),
    findings: [...findings, ...examined.findings],
  };
}

const brokenSignatures =
  "After the repair, the signatures already in the file are no longer valid.";

const removedSignatures =
  "The digital signatures in the file would no longer be valid, so they were removed. What they look like on the page stays.";

/** Readers look for the header within the first kilobyte. */
const headerWithinBytes = 1024;

function looksLikePdf(source: Buffer): boolean {
  if (source.subarray(0, headerWithinBytes).includes("%PDF-")) return true;
  return source.includes("startxref") && source.includes(" obj");
}

type Examination = Omit<PreparedPdf, "repaired">;

/** Throws PdfFault for what qpdf may repair, UploadRefused for what can't be repaired. */
function examine(upload: PdfFile, emptyIs: "empty" | "damaged" = "empty"): Examination {
  const { file, pages, findings: plainFindings, before } = plainFile(upload);
  if (pages.length > bounds.pagesMax) throw new UploadRefused("TOO_MANY_PAGES");
  if (pages.length === 0 && emptyIs === "damaged") throw new PdfFault("no page was found");
  if (pages.length === 0) throw new UploadRefused("NO_PAGES");
  if (file.get(file.root.get("NeedsRendering")) === true) throw new UploadRefused("DYNAMIC_FORM");
  if (isPortfolio(file)) throw new UploadRefused("PORTFOLIO");
  const permission = certifiedPermission(file);
  if (permission === 1) throw new UploadRefused("LOCKED_PDF");
  const signaturesKept = keptSignatures(file).length;
  if (signaturesKept === 0 && !file.misplacedObjects().next().done)
    throw new PdfFault("objects are not where the xref says");
  const fonts = missingFontsFinding(file, pages);
  const { appended, findings: switchedOff } = rehearse(file, pages);
  const findings = [
    ...plainFindings,
    ...switchedOff,
    ...(fonts === undefined ? [] : [fonts]),
    ...archivalFindings(file, pages),
  ];
  if (file.ambiguousObjects.size > 0) throw new PdfFault("an object can be read in two ways");
  return {
    bytes: file.bytes,
    signaturesKept,
    certified: isCertified(file),
    pages: pages.map((page) => displayedSize(page.view)),
    findings: [...new Set(findings)],
    rehearsed: { appended, place: corner },
    ...(before ? { before } : {}),
  };
}

/** Whether readers show a list of attached files (ISO 32000-1, 7.11.6) instead of the pages. */
function isPortfolio(file: PdfFile): boolean {
  const collection = file.dict(file.root.get("Collection"));
  const isShown = collection !== undefined && file.nameText(collection.get("View")) !== "H";
  return isShown && attachedFiles(file).length > 0;
}

const lacking = {
  appearance: "a note in it has no appearance of its own",
  relationship: "it doesn't say how its attached files belong to it",
} as const;

function archivalFindings(file: PdfFile, pages: readonly Page[]): string[] {
  const claim = archivalClaim(file);
  if (claim === undefined) return [];
  const [before, after] = [claimInWords(claim), claimInWords(sealedClaim(claim))];
  const missing = missingForClaim(file, pages, claim);
  const said = `This PDF says that it is made for archiving (${before}).`;
  if (missing)
    return [
      `${said} The signed document won't say so: the record of its signatures is attached to it, which only PDF/A-3 allows, and PDF/A-3 doesn't allow that ${lacking[missing]}.`,
    ];
  if (before === after) return [];
  return [
    `${said} The signed document will say ${after}, because the record of its signatures is attached to it.`,
  ];
}

const corner = { x: 0, y: 0, width: 0.1, height: 0.1 };

/** Stamps every page and seals without a key, then reads the result. */
function rehearse(
  file: PdfFile,
  pages: readonly Page[],
): { readonly appended: Buffer; readonly findings: string[] } {
  const update = new IncrementalUpdate(file);
  const findings = disableActiveContent(update, pages);
  lockForm(update, pages);
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
  const appended = update.write().bytes;
  const result = new PdfFile(Buffer.concat([file.bytes, appended]));
  const before = pages.map((page) => file.array(page.dict.get("Annots"))?.length ?? 0);
  const after = listPages(result).map((page) => result.array(page.dict.get("Annots"))?.length ?? 0);
  const expected = [...before.map((count) => count + 1), 1];
  if (after.length !== expected.length || after.some((count, i) => count !== expected[i]))
    throw new PdfFault("the page tree does not hold what is added to it");
  if (signatureValues(result).length !== signatureValues(file).length + 1)
    throw new PdfFault("the form does not hold the seal");
  return { appended, findings };
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

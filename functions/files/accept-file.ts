import { randomUUID } from "node:crypto";
import {
  attachWhole,
  PartRefused,
  type PreparedPdf,
  preparePdf,
  prepareRebuilt,
  readSeal,
  UploadRefused,
} from "sealed-pdf";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Caller, makerOf } from "#core/domain/account/caller";
import { paperOf } from "#core/domain/account/paper";
import { wayToPdf } from "#core/domain/common/other-kinds";
import { variable } from "#core/environment";
import { comparedAtUpload, objectKeys, sha256Hex, storeObject } from "#core/gateways/documents";
import { deleteWithFirstPage, storeFirstPage } from "#core/gateways/first-pages";
import { faultInWords, slownessOf, usualPatience } from "#core/images/acceptance/acceptance";
import { firstLook } from "#core/images/acceptance/first-page";
import { readPictureHeader } from "#core/images/pictures/picture-header";
import { type Paper, pageOfPicture } from "#core/images/pictures/picture-page";
import { getFile, insertFile, type UploadedFile } from "#core/store/files/files";
import { assertSize } from "./file-size.ts";

const bucket = variable("DOCUMENTS_BUCKET");

export interface ArrivedFile {
  readonly id: string;
  readonly fileName: string;
  readonly forTemplate: boolean;
  /** Whether an upload was announced for it; that ends when the file is stored. */
  readonly announced: boolean;
  readonly bytes: Uint8Array;
  /** What the sender should know of how it was made. */
  readonly warnings?: readonly string[];
  /** Whether a document that was sealed by this product is taken by its pages, with the file itself attached. */
  readonly attachSealed?: boolean | undefined;
  /** Password of an encrypted file; never stored. */
  readonly password?: string | undefined;
}

/**
 * Makes a page of a picture, refuses what can't be signed, stores the prepared file, and records the hashes of uploaded and
 * prepared bytes. The reply has the pages compared. Accepting the same file again returns the stored one.
 */
export async function acceptFile(
  caller: Caller,
  arrived: ArrivedFile,
  now: Date,
): Promise<UploadedFile> {
  const { workspace } = caller;
  const pdf = await asPdf(arrived, paperOf(caller.actor), now);
  if (pdf.bytes.length > arrived.bytes.length) assertSize(workspace, pdf.bytes.length, now);
  const { prepared, look } = await preparedAndSeen(pdf);
  const keyOf = arrived.forTemplate ? objectKeys.template : objectKeys.file;
  const key = keyOf(workspace.id, arrived.id, randomUUID());
  const { picture, slowest, compared } = look;
  const stored = await storeObject(bucket, key, prepared.bytes, "application/pdf", {
    metadata: comparedAtUpload(compared),
  });
  const file: UploadedFile = {
    ...stored,
    id: arrived.id,
    userId: workspace.id,
    by: makerOf(caller),
    name: plainName(arrived.fileName),
    uploadedName: withoutFolders(arrived.fileName),
    uploadedSha256: sha256Hex(arrived.bytes),
    uploadedAt: now.toISOString(),
    pages: prepared.pages,
    warnings: [...(pdf.warnings ?? []), ...warningsOf(prepared, slownessOf(slowest))],
    forTemplate: arrived.forTemplate,
    firstPage: picture && (await storeFirstPage(key, picture)),
  };
  return store(caller, file, arrived.announced);
}

async function asPdf(arrived: ArrivedFile, paper: Paper, now: Date): Promise<ArrivedFile> {
  const { bytes, fileName, attachSealed } = arrived;
  const picture = readPictureHeader(bytes);
  const way = picture?.type === "gif" ? wayToPdf(bytes) : undefined;
  if (way !== undefined) throw new Refusal("BAD_PICTURE", { message: way });
  if (picture) return { ...arrived, bytes: await pageOfPicture(bytes, paper) };
  if (!attachSealed || !(await isSealedHere(bytes))) return arrived;
  const attached = {
    name: `${plainName(fileName)}.pdf`,
    description: attachedWhole,
    modifiedAt: now,
  };
  const withSealed = await attachWhole(bytes, attached).catch(refusePart);
  return { ...arrived, bytes: withSealed, warnings: [warnings.sealed] };
}

const attachedWhole = "The sealed document whose pages these are";

function refusePart(error: unknown): never {
  throw error instanceof PartRefused ? new Refusal("SEALED_PDF") : error;
}

/**
 * A file that looks the same after a rehearsed seal, either as it is or rebuilt by qpdf. A file that sealing would
 * change, or that can't be drawn, is refused: after everybody has signed it would be too late. Both share the time on the
 * clock that the call has.
 */
async function preparedAndSeen(arrived: ArrivedFile) {
  const endsAt = performance.now() + usualPatience.wallMs;
  const one = await seen(await prepare(arrived), endsAt);
  const { fault } = one.look;
  if (!fault) return one;
  const rebuilt = fault.what === "time" ? undefined : await rebuiltOf(arrived);
  const other = rebuilt && (await seen(rebuilt, endsAt));
  if (other && !other.look.fault) return other;
  throw new Refusal("UNSOUND_PDF", { message: faultInWords(fault) });
}

async function seen(prepared: PreparedPdf, endsAt: number) {
  const sha256 = sha256Hex(prepared.bytes);
  const known = lately.get(sha256) ?? lookedAt(prepared, endsAt);
  lately.delete(sha256);
  const found = await known;
  // A page that was too slow may be fast enough the next time.
  const isFinal = found.look.fault?.what !== "time";
  if (isFinal) lately.set(sha256, known);
  const [oldest] = lately.keys();
  if (oldest !== undefined && lately.size > latelyMax) lately.delete(oldest);
  return { prepared, ...found };
}

/**
 * Findings about recent files, by digest: one file is often uploaded several times, and drawing it takes half a second.
 */
const lately = new Map<string, ReturnType<typeof lookedAt>>();
const latelyMax = 30;

/** Throws ThreadStarved. */
async function lookedAt(prepared: PreparedPdf, endsAt: number) {
  const wallMs = Math.max(0, endsAt - performance.now());
  return { look: await firstLook(prepared, { ...usualPatience, wallMs }) };
}

async function prepare({ bytes, password }: ArrivedFile, by = preparePdf): Promise<PreparedPdf> {
  try {
    return await by(bytes, password);
  } catch (error) {
    if (error instanceof UploadRefused) throw await refusalOf(error, bytes);
    throw error;
  }
}

async function refusalOf({ reason }: UploadRefused, bytes: Uint8Array): Promise<Refusal> {
  const way = reason === "NOT_A_PDF" ? wayToPdf(bytes) : undefined;
  if (way !== undefined) return new Refusal(reason, { message: way });
  if (reason === "LOCKED_PDF" && (await isSealedHere(bytes))) return new Refusal("SEALED_PDF");
  return new Refusal(reason);
}

/** Whether a product like this one has sealed it; whose seal it is doesn't matter. */
const isSealedHere = (bytes: Uint8Array): Promise<boolean> =>
  readSeal(bytes).then(
    () => true,
    () => false,
  );

/** Undefined if qpdf produces nothing that can be sealed. */
async function rebuiltOf(arrived: ArrivedFile): Promise<PreparedPdf | undefined> {
  try {
    return await prepare(arrived, prepareRebuilt);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function store(
  caller: Caller,
  file: UploadedFile,
  announced: boolean,
): Promise<UploadedFile> {
  try {
    if (await insertFile(caller.workspace, file, announced)) return file;
    // Another call has accepted it at the same moment: its bytes are recorded, not ours.
    await deleteWithFirstPage(file);
    return await getFile(caller, file.id);
  } catch (error) {
    // After a refusal, the bytes must not be kept either.
    if (error instanceof Refusal) await deleteWithFirstPage(file);
    throw error;
  }
}

const extension = /\.(pdf|jpe?g|png|webp)$/i;

/** The name without folders and extension. */
function plainName(fileName: string): string {
  const name = withoutFolders(fileName).replace(extension, "").trim();
  // Browsers would resolve these as parts of a path.
  return name === "" || name === "." || name === ".." ? "Document" : name;
}

export const withoutFolders = (fileName: string): string => fileName.split(/[\\/]/).at(-1) ?? "";

function warningsOf(prepared: PreparedPdf, slowness: string | undefined): string[] {
  return [
    ...(prepared.repaired ? [warnings.repaired] : []),
    ...(prepared.decrypted ? [warnings[prepared.decrypted]] : []),
    ...(prepared.signaturesKept > 0 ? [signedWarning(prepared)] : []),
    ...prepared.findings,
    ...(slowness ? [slowness] : []),
  ];
}

const signedWarning = ({ certified }: PreparedPdf): string =>
  certified ? warnings.certified : warnings.signed;

const warnings = {
  repaired:
    "This file was damaged and has been repaired. Please check its pages before you send it.",
  "by-password":
    "This PDF was protected by a password. This copy is not: everyone who gets the document can open it without a password.",
  "without-password":
    "This PDF was encrypted, with restrictions on what others may do with it. This copy is not: what anyone could read stays the same, and the restrictions are gone.",
  sealed:
    "This document was sealed before. Its pages are part of the new document as they were, and the sealed file is attached to it, so that its seal can still be checked: save it from the list of attachments in your PDF reader.",
  signed:
    "This file already has a digital signature. It stays intact, but some PDF readers will say that the document was changed after it was signed.",
  certified:
    "This file is certified by its author. The certification stays in it, but signing adds pages and content that it does not allow: PDF readers will call it invalid.",
} as const;

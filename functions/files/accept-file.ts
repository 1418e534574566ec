import { randomUUID } from "node:crypto";
import { type PreparedPdf, preparePdf, UploadRefused } from "sealed-pdf";
import { Refusal } from "#contract/refusals";
import type { Account } from "#core/domain/account";
import { pdfExtension } from "#core/domain/file-name";
import { variable } from "#core/environment";
import { objectKeys, sha256Hex, storeObject } from "#core/gateways/documents";
import { deleteWithFirstPage, storeFirstPage } from "#core/gateways/first-pages";
import { type FirstLook, firstLook } from "#core/images/first-page";
import { slownessOf } from "#core/images/slow-pages";
import { getFile, insertFile, type UploadedFile } from "#core/store/files";

const bucket = variable("DOCUMENTS_BUCKET");

export interface ArrivedFile {
  readonly id: string;
  readonly fileName: string;
  readonly forTemplate: boolean;
  /** Whether an upload was announced for it, which ends when the file is stored. */
  readonly announced: boolean;
  readonly bytes: Uint8Array;
  /** Of an encrypted file; never stored. */
  readonly password?: string | undefined;
}

/**
 * Refuses what can't be signed, stores the prepared file, and records the hashes of uploaded and prepared
 * bytes. Accepting the same file again returns the stored one.
 */
export async function acceptFile(
  account: Account,
  arrived: ArrivedFile,
  now: Date,
): Promise<UploadedFile> {
  const prepared = await prepare(arrived);
  const keyOf = arrived.forTemplate ? objectKeys.template : objectKeys.file;
  const key = keyOf(account.userId, arrived.id, randomUUID());
  const [stored, { picture, slowest }] = await Promise.all([
    storeObject(bucket, key, prepared.bytes, "application/pdf"),
    lookAt(prepared),
  ]);
  const file: UploadedFile = {
    ...stored,
    id: arrived.id,
    userId: account.userId,
    name: plainName(arrived.fileName),
    uploadedName: withoutFolders(arrived.fileName),
    uploadedSha256: sha256Hex(arrived.bytes),
    uploadedAt: now.toISOString(),
    pages: prepared.pages,
    warnings: warningsOf(prepared, slownessOf(slowest)),
    forTemplate: arrived.forTemplate,
    firstPage: picture && (await storeFirstPage(key, picture)),
  };
  return store(account, file, arrived.announced);
}

async function prepare({ bytes, password }: ArrivedFile): Promise<PreparedPdf> {
  try {
    return await preparePdf(bytes, password);
  } catch (error) {
    if (error instanceof UploadRefused) throw new Refusal(error.reason);
    throw error;
  }
}

/** Whatever can't be drawn: the file is accepted nevertheless. */
async function lookAt({ bytes, pages: [page] }: PreparedPdf): Promise<FirstLook> {
  return page ? await firstLook(bytes, page) : { picture: undefined, slowest: undefined };
}

async function store(
  account: Account,
  file: UploadedFile,
  announced: boolean,
): Promise<UploadedFile> {
  try {
    if (await insertFile(account, file, announced)) return file;
    // Another call has accepted it at the same moment: its bytes count, not ours.
    await deleteWithFirstPage(file);
    return await getFile(account.userId, file.id);
  } catch (error) {
    // Refused: the bytes must not stay either.
    if (error instanceof Refusal) await deleteWithFirstPage(file);
    throw error;
  }
}

/** The name without folders and extension. */
function plainName(fileName: string): string {
  const name = withoutFolders(fileName).replace(pdfExtension, "").trim();
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
  signed:
    "This file already has a digital signature. It stays intact, but some PDF readers will say that the document was changed after it was signed.",
  certified:
    "This file is certified by its author. The certification stays in it, but signing adds pages and content that it does not allow: PDF readers will call it invalid.",
} as const;

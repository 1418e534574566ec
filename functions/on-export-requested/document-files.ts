import { readSeal } from "sealed-pdf";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type ArchivedFile,
  archivedBytesMax,
  archivedFiles,
} from "#core/domain/attachments/archived-files";
import type { Attachment } from "#core/domain/common/attachment";
import type { Envelope } from "#core/domain/envelope/envelope";
import type { Export } from "#core/domain/lists/export";
import { documentNames } from "#core/domain/lists/export-names";
import { documentRow, type Row } from "#core/domain/lists/export-rows";
import { variable } from "#core/environment";
import { readAttachment } from "#core/gateways/attachments";
import { readStored } from "#core/gateways/documents";
import { logError } from "#core/log";
import { listEntries } from "#core/store/envelope/audit";
import { listValues } from "#core/store/envelope/envelopes";
import { findOwnEnvelope } from "./own-envelope.ts";

const documents = variable("DOCUMENTS_BUCKET");
const completed = variable("COMPLETED_BUCKET");

/** A document with its audit trail, read but not yet named. */
export interface DocumentRead {
  readonly envelope: Envelope;
  /** Undefined if it can't be read, which must not prevent the export of everything else. */
  readonly pdf: Uint8Array | undefined;
  readonly audit: Uint8Array;
  /** What its signers have attached, not read yet: each can have 25 MB. */
  readonly attached: readonly ArchivedFile[];
}

/**
 * Undefined for a document that is left out: not seen, removed, or not completed if only completed ones are
 * wanted.
 */
export async function readDocument(
  wanted: Pick<Export, "userId" | "onlyOf" | "originals">,
  id: string,
): Promise<DocumentRead | undefined> {
  const envelope = await findOwnEnvelope(wanted, id);
  if (!envelope || !(envelope.sealed || wanted.originals)) return undefined;
  const { sealed, original } = envelope;
  const pdf = await (sealed
    ? readStored(completed, sealed)
    : readStored(documents, original)
  ).catch((error: unknown) => {
    logError("left out of an export", error);
    return undefined;
  });
  const audit = sealed && pdf ? (await readSeal(pdf)).auditJson : await entriesSofar(envelope);
  return { envelope, pdf, audit, attached: await attachedTo(envelope) };
}

/** Without files of a signature that was taken back. */
async function attachedTo({ id, signers }: Envelope): Promise<readonly ArchivedFile[]> {
  const signed = signers.filter(({ status }) => status === "signed");
  return signed.length > 0 ? archivedFiles({ signers: signed }, await listValues(id)) : [];
}

/** A sealed document contains its audit.json; for any other, these are the entries so far. */
async function entriesSofar({ id, original }: Envelope): Promise<Uint8Array> {
  const entries = await listEntries(id);
  const body = { envelopeId: id, document: original.sha256, entries };
  return Buffer.from(`${JSON.stringify(body, null, 2)}\n`, "utf8");
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const unread = "This document could not be read. Please write to our support.\n";

/** Its files under their names in the archive, and its row in the index. `taken`: the stems of those before it. */
export async function namedFiles(
  { envelope, pdf, audit, attached }: DocumentRead,
  taken: Set<string>,
): Promise<{ readonly files: readonly NamedFile[]; readonly row: Row }> {
  const names = documentNames(envelope, pdf ? ".pdf" : ".missing.txt", taken);
  const files = [
    { name: names.document, bytes: pdf ?? text(unread) },
    { name: names.audit, bytes: audit },
    ...(await attachedFiles(attached, names.folder)),
  ];
  return { files, row: [names.document, names.audit, ...documentRow(envelope)] };
}

const text = (content: string): Uint8Array => Buffer.from(content, "utf8");

/** A file that nobody may download, or that can't be read, has a text in its place that says why. */
async function attachedFiles(
  attached: readonly ArchivedFile[],
  folder: string,
): Promise<readonly NamedFile[]> {
  const files: NamedFile[] = [];
  let left = archivedBytesMax;
  for (const { file, name } of attached) {
    const bytes = file.sizeBytes > left ? tooLarge : await contentOf(file);
    const isFile = typeof bytes !== "string";
    const ending = isFile ? "" : ".missing.txt";
    files.push({ name: `${folder}/${name}${ending}`, bytes: isFile ? bytes : text(bytes) });
    left -= isFile ? bytes.length : 0;
  }
  return files;
}

const tooLarge =
  "The attached files of this document are too large for an export. Please download this one on the document's page.\n";
const unreadFile = "This file could not be read. Please write to our support.\n";

/** Its bytes, or why it has none here. */
const contentOf = (file: Attachment): Promise<Uint8Array | string> =>
  readAttachment(file).catch((error: unknown) => {
    if (error instanceof Refusal) return `${error.message}\n`;
    logError("left out of an export", error);
    return unreadFile;
  });

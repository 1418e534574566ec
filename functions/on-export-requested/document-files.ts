import { readSeal } from "sealed-pdf";
import { pdfExtension } from "#core/domain/common/file-name";
import type { Envelope } from "#core/domain/envelope/envelope";
import { freeName } from "#core/domain/lists/export-names";
import { documentRow, type Row } from "#core/domain/lists/export-rows";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { logError } from "#core/log";
import { listEntries } from "#core/store/envelope/audit";
import { findOwnEnvelope } from "./own-envelope.ts";

const documents = variable("DOCUMENTS_BUCKET");
const completed = variable("COMPLETED_BUCKET");

/** A document with its audit trail, read but not yet named. */
export interface DocumentRead {
  readonly envelope: Envelope;
  /** Undefined if it can't be read, which must not prevent the export of everything else. */
  readonly pdf: Uint8Array | undefined;
  readonly audit: Uint8Array;
}

/**
 * Undefined for a document that is left out: not the account's, removed, or not completed if only completed ones are
 * wanted.
 */
export async function readDocument(
  userId: string,
  id: string,
  originals: boolean,
): Promise<DocumentRead | undefined> {
  const envelope = await findOwnEnvelope(userId, id);
  if (!envelope || !(envelope.sealed || originals)) return undefined;
  const { sealed, original } = envelope;
  const pdf = await (sealed
    ? readStored(completed, sealed)
    : readStored(documents, original)
  ).catch((error: unknown) => {
    logError("left out of an export", error);
    return undefined;
  });
  const audit = sealed && pdf ? (await readSeal(pdf)).auditJson : await entriesSofar(envelope);
  return { envelope, pdf, audit };
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

/** Its files under their names in the archive, and its row in the index. */
export function namedFiles(
  { envelope, pdf, audit }: DocumentRead,
  taken: Set<string>,
): { readonly files: readonly NamedFile[]; readonly row: Row } {
  const { title, fileName, sealed } = envelope;
  const ending = pdf ? ".pdf" : ".missing.txt";
  const mark = sealed ? ending : ` (not signed)${ending}`;
  const name = freeName((title || fileName).replace(pdfExtension, ""), mark, taken);
  const auditName = `audit/${name.slice(0, -ending.length)}.audit.json`;
  return {
    files: [
      { name, bytes: pdf ?? Buffer.from(unread, "utf8") },
      { name: auditName, bytes: audit },
    ],
    row: [name, auditName, ...documentRow(envelope)],
  };
}

import { Refusal } from "#contract/rules/refusals/refusals";
import type { StoredFile } from "../domain/common/stored-file.ts";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { variable } from "../environment.ts";
import { openUrl } from "./documents.ts";

const documents = variable("DOCUMENTS_BUCKET");
const completed = variable("COMPLETED_BUCKET");

export interface EnvelopeFile {
  readonly bucket: string;
  readonly file: StoredFile;
}

/**
 * An envelope's document: the original or, if `sealed` is the envelope's id (clients append it to `fileUrl`), the
 * sealed document. Throws NOT_COMPLETED before there is one.
 */
export function envelopeFile(envelope: Envelope, sealed: string | undefined): EnvelopeFile {
  if (!sealed) return { bucket: documents, file: envelope.original };
  if (sealed !== envelope.id) throw new Refusal("NOT_FOUND");
  if (!envelope.sealed) throw new Refusal("NOT_COMPLETED");
  return { bucket: completed, file: envelope.sealed };
}

/** A short-lived address of the document that `envelopeFile` returns. */
export async function envelopeFileUrl(
  envelope: Envelope,
  sealed: string | undefined,
): Promise<string> {
  const { bucket, file } = envelopeFile(envelope, sealed);
  return openUrl(bucket, file, `${envelope.id}_${envelope.fileName}.pdf`);
}

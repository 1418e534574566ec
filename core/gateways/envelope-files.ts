import { Refusal } from "#contract/refusals";
import type { Envelope } from "../domain/envelope.ts";
import { variable } from "../environment.ts";
import { openUrl } from "./documents.ts";

const documents = variable("DOCUMENTS_BUCKET");
const completed = variable("COMPLETED_BUCKET");

/**
 * A short-lived address of an envelope's document: the original or, if `sealed` is the envelope's id (clients
 * append it to `fileUrl`), the sealed one. Throws NOT_COMPLETED before there is one.
 */
export async function envelopeFileUrl(
  envelope: Envelope,
  sealed: string | undefined,
): Promise<string> {
  const name = `${envelope.id}_${envelope.fileName}.pdf`;
  if (!sealed) return openUrl(documents, envelope.original, name);
  if (sealed !== envelope.id) throw new Refusal("NOT_FOUND");
  if (!envelope.sealed) throw new Refusal("NOT_COMPLETED");
  return openUrl(completed, envelope.sealed, name);
}

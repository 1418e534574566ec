import { withoutReplaced } from "../domain/attachments/replaced.ts";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { variable } from "../environment.ts";
import { deleteObject } from "../gateways/documents.ts";
import { changeUnrecorded } from "../store/envelope/envelopes.ts";

const documents = variable("DOCUMENTS_BUCKET");

/** Deletes attached files in whose place others were signed. The envelope names them until they are gone. */
export async function deleteReplaced({ id, replaced = [] }: Envelope): Promise<void> {
  if (replaced.length === 0) return;
  await Promise.all(replaced.map((key) => deleteObject(documents, key)));
  await changeUnrecorded(id, (before) => withoutReplaced(before, replaced));
}

import { ownedBy } from "#core/domain/account/caller";
import type { Envelope } from "#core/domain/envelope/envelope";
import { listsOf } from "#core/domain/envelope/identity";
import type { Export } from "#core/domain/lists/export";
import { findEnvelope } from "#core/store/envelope/envelopes";

/** Undefined for a document that whoever asked for the export doesn't see, and for one that was removed. */
export async function findOwnEnvelope(
  { userId, onlyOf }: Pick<Export, "userId" | "onlyOf">,
  id: string,
): Promise<Envelope | undefined> {
  const envelope = await findEnvelope(id);
  const list = onlyOf === undefined ? userId : ownedBy(userId, onlyOf);
  return envelope && listsOf(envelope).includes(list) && !envelope.deletedAt ? envelope : undefined;
}

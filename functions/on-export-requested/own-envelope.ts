import type { Envelope } from "#core/domain/envelope/envelope";
import { findEnvelope } from "#core/store/envelope/envelopes";

/** Undefined for another account's document, and for one that was removed. */
export async function findOwnEnvelope(userId: string, id: string): Promise<Envelope | undefined> {
  const envelope = await findEnvelope(id);
  return envelope?.sender.userId === userId && !envelope.deletedAt ? envelope : undefined;
}

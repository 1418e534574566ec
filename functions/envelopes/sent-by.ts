import { Refusal } from "#contract/refusals";
import type { Envelope } from "#core/domain/envelope";

/** To everybody but its sender a document does not exist; nor does one that was removed. */
export function assertSentBy(caller: { userId: string }, envelope: Envelope): void {
  if (envelope.owner.userId !== caller.userId || envelope.deletedAt) throw new Refusal("NOT_FOUND");
}

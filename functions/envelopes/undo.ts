import type { envelopeCalls } from "#contract/calls/envelopes";
import { undoSending } from "#core/domain/acts/undoing";
import { assertEverSentBy } from "#core/domain/envelope/identity";
import type { CallRoute } from "#core/http/call-routes";
import { saveUndone } from "#core/store/envelope/undo";
import { replyOf } from "./reply.ts";

export const undo: CallRoute<typeof envelopeCalls.undo> = async ({
  input: { envelopeId },
  caller,
  client,
  now,
}) =>
  replyOf(
    await saveUndone(envelopeId, now, (latest) => {
      assertEverSentBy(caller, latest);
      return undoSending(latest, client, now);
    }),
  );

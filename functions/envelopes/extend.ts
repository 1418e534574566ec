import type { envelopeCalls } from "#contract/calls/envelopes";
import { extendEnvelope } from "#core/domain/acts/extending";
import { assertSentBy } from "#core/domain/envelope/identity";
import type { CallRoute } from "#core/http/call-routes";
import { changeEnvelope } from "#core/store/envelope/envelopes";
import { replyOf } from "./reply.ts";

/** Nobody is mailed; later reminders name the new deadline. */
export const extend: CallRoute<typeof envelopeCalls.extend> = async ({
  input: { envelopeId, days },
  caller,
  client,
  now,
}) =>
  replyOf(
    await changeEnvelope(envelopeId, now, (latest) => {
      assertSentBy(caller, latest);
      return extendEnvelope(latest, days, client, now);
    }),
  );

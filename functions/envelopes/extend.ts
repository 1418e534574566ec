import type { envelopes } from "#contract/api/envelopes";
import { extendEnvelope } from "#core/domain/extending";
import { assertSentBy } from "#core/domain/identity";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelopes";
import { throttle } from "#core/store/throttle";

/** Nobody is mailed: reminders that follow name the later end. */
export const extend: RouteOf<typeof envelopes.extend> = async ({ input, caller, client, now }) => {
  await throttle("extendByAccount", caller.userId, now);
  const { expiresAt } = await changeEnvelope(input.envelopeId, now, (latest) => {
    assertSentBy(caller, latest);
    return extendEnvelope(latest, input.days, client, now);
  });
  return { message: "The document can be signed for longer.", expiresAt };
};

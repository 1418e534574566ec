import type { envelopeCalls } from "#contract/calls/envelopes";
import { restoreEnvelope } from "#core/domain/acts/withdrawing";
import type { Envelope } from "#core/domain/envelope/envelope";
import { assertEverSentBy } from "#core/domain/envelope/identity";
import type { CallRoute } from "#core/http/call-routes";
import { changeEnvelope } from "#core/store/envelope/envelopes";
import type { Asked } from "./asked.ts";
import { replyOf } from "./reply.ts";

export const restore: CallRoute<typeof envelopeCalls.restore> = async ({ input, ...asked }) =>
  replyOf(await restoreOwn(input.envelopeId, asked));

export const restoreOwn = (envelopeId: string, { caller, client, now }: Asked): Promise<Envelope> =>
  changeEnvelope(envelopeId, now, (latest) => {
    assertEverSentBy(caller, latest);
    return restoreEnvelope(latest, client);
  });

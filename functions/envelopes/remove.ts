import type { envelopes } from "#contract/api/envelopes";
import type { envelopeCalls } from "#contract/calls/envelopes";
import { Refusal } from "#contract/refusals";
import { removeEnvelope } from "#core/domain/acts/signing";
import { assertEverSentBy } from "#core/domain/envelope/identity";
import { enqueueMail } from "#core/gateways/queue";
import type { CallRoute } from "#core/http/call-routes";
import type { RouteOf } from "#core/http/router";
import { changeWithoutPrivateAnswers } from "#core/store/envelope/private-answers";
import type { Asked } from "./asked.ts";

export const remove: CallRoute<typeof envelopeCalls.remove> = async ({ input, ...asked }) => {
  await removeOwn(input.envelopeId, asked);
  return { id: input.envelopeId, deleted: true };
};

/** The specification's GET, although it changes state. Refused if a browser follows a link or prefetches. */
export const removeByGet: RouteOf<typeof envelopes.removeByGet> = async ({ input, ...asked }) => {
  const { headers } = asked;
  const byLink = headers["sec-fetch-mode"] === "navigate";
  if (byLink || headers["sec-purpose"]?.includes("prefetch")) throw new Refusal("NOT_BY_LINK");
  await removeOwn(input.envelopeId, asked);
  return { message: "The document was deleted." };
};

export async function removeOwn(envelopeId: string, { caller, client, now }: Asked): Promise<void> {
  const envelope = await changeWithoutPrivateAnswers(envelopeId, now, (before) => {
    assertEverSentBy(caller, before);
    return removeEnvelope(before, client, now);
  });
  await enqueueMail(envelope, now);
}

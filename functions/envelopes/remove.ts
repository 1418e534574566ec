import type { envelopes } from "#contract/api/envelopes";
import { Refusal } from "#contract/refusals";
import { removeEnvelope } from "#core/domain/signing";
import { enqueueMail } from "#core/gateways/queue";
import type { Request, RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelopes";
import { erasePrivateAnswers } from "#core/store/private-answers";

type RemoveRequest = Request<{ envelopeId: string }, { userId: string }>;

export const remove: RouteOf<typeof envelopes.remove> = async (request) => removeFor(request);

/** The specification's GET, although it changes state. Refused when a browser follows a link or prefetches. */
export const removeByGet: RouteOf<typeof envelopes.removeByGet> = async (request) => {
  const { headers } = request;
  const byLink = headers["sec-fetch-mode"] === "navigate";
  if (byLink || headers["sec-purpose"]?.includes("prefetch")) throw new Refusal("NOT_BY_LINK");
  return removeFor(request);
};

async function removeFor({ input, caller, client, now }: RemoveRequest) {
  const envelope = await changeEnvelope(input.envelopeId, now, (before) => {
    if (before.sender.userId !== caller.userId) throw new Refusal("NOT_FOUND");
    return removeEnvelope(before, client, now);
  });
  await enqueueMail(envelope, now);
  await erasePrivateAnswers(envelope);
  return { message: "The document was deleted." };
}

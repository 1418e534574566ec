import type { taking } from "#contract/pages/taking";
import { invitedByLink, type Link, signerIdOf, withDelivery } from "#core/domain/acts/link";
import { take as takeIt } from "#core/domain/acts/taking";
import { unchanged } from "#core/domain/envelope/change";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope, getContent } from "#core/store/envelope/envelopes";

/** One of several who press at once has it: each reads what the one before has changed. */
export const take: RouteOf<typeof taking.take, Link> = async ({ caller, client, now }) => {
  signerIdOf(caller);
  const content = await getContent(caller.envelopeId);
  const { party } = caller;
  // The invitation that brought the link is recorded before the act.
  await changeEnvelope(caller.envelopeId, now, (before) => {
    const decision = takeIt(before, { party, content, client }, now);
    return decision === unchanged ? unchanged : invitedByLink(before, caller, now);
  });
  const after = await changeEnvelope(caller.envelopeId, now, (before) =>
    withDelivery(caller, takeIt(before, { party, content, client }, now)),
  );
  await enqueueMail(after, now);
  return { envelopeId: after.id };
};

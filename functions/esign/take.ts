import type { taking } from "#contract/pages/taking";
import { invitedByLink, type Link, signerIdOf, withDelivery } from "#core/domain/acts/link";
import { giveBack as giveItBack, type Taking, take as takeIt } from "#core/domain/acts/taking";
import { type Decision, unchanged } from "#core/domain/envelope/change";
import type { Envelope } from "#core/domain/envelope/envelope";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope, getContent } from "#core/store/envelope/envelopes";

/** One of several who press at once has it: each reads what the one before has changed. */
export const take: RouteOf<typeof taking.take, Link> = (call) => changedBy(call, takeIt);

export const giveBack: RouteOf<typeof taking.giveBack, Link> = (call) =>
  changedBy(call, giveItBack);

type Call = Parameters<RouteOf<typeof taking.take, Link>>[0];
type Act = (envelope: Envelope, taking: Taking, now: Date) => Decision;

async function changedBy({ caller, client, now }: Call, act: Act) {
  signerIdOf(caller);
  const content = await getContent(caller.envelopeId);
  const { party } = caller;
  // The invitation that brought the link is recorded before the act.
  await changeEnvelope(caller.envelopeId, now, (before) => {
    const decision = act(before, { party, content, client }, now);
    return decision === unchanged ? unchanged : invitedByLink(before, caller, now);
  });
  const after = await changeEnvelope(caller.envelopeId, now, (before) =>
    withDelivery(caller, act(before, { party, content, client }, now)),
  );
  await enqueueMail(after, now);
  return { envelopeId: after.id };
}

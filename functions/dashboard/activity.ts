import type { dashboard } from "#contract/api/dashboard";
import { assertSentBy } from "#core/domain/envelope/identity";
import type { RouteOf } from "#core/http/router";
import { listEntries } from "#core/store/envelope/audit";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { activityReply } from "./wire.ts";

/** The audit trail, newest first, and the state of each signer. */
export const activity: RouteOf<typeof dashboard.activity> = async ({ input, caller }) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  return activityReply(envelope, await listEntries(envelope.id));
};

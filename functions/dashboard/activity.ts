import type { dashboard } from "#contract/api/dashboard";
import { Refusal } from "#contract/refusals";
import { actionText, activityStatus } from "#core/domain/audit";
import type { RouteOf } from "#core/http/door";
import { listEntries } from "#core/store/audit";
import { getEnvelope } from "#core/store/envelopes";

/** The audit trail, newest first. */
export const activity: RouteOf<typeof dashboard.activity> = async ({ input, caller }) => {
  const envelope = await getEnvelope(input.envelopeId);
  if (envelope.owner.userId !== caller.userId || envelope.deletedAt) throw new Refusal("NOT_FOUND");
  const entries = await listEntries(envelope.id);
  return {
    audit: entries.reverse().map((entry) => ({
      action: actionText(entry),
      timeStamp: entry.at,
      status: activityStatus(entry.type),
    })),
  };
};

import type { stop } from "#contract/api/stop";
import type { RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { hasStopped, type OpenedStopLink } from "#core/store/envelope/stops";
import { stopReply } from "./stop-reply.ts";

export const show: RouteOf<typeof stop.show, OpenedStopLink> = async ({ caller }) => {
  const envelope = await getEnvelope(caller.envelopeId);
  return stopReply(envelope, { ...caller, stopped: await hasStopped(caller) });
};

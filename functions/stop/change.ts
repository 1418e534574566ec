import type { stop } from "#contract/api/stop";
import { resumeMails, stopMails } from "#core/domain/acts/stopping";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import { changeEnvelope } from "#core/store/envelope/envelopes";
import { liftStop, type OpenedStopLink, setStop } from "#core/store/envelope/stops";
import { stopReply } from "./stop-reply.ts";

/** The stop applies to all documents of the sender; this document shows it to the sender at once. */
export const change: RouteOf<typeof stop.change, OpenedStopLink> = async ({
  input,
  caller,
  client,
  now,
}) => {
  // Each change adds an entry to the audit trail, which is read as a whole, sealed and printed.
  await throttle("stopByLink", caller.token, now);
  const { stopped } = input;
  await (stopped ? setStop(caller, now) : liftStop(caller));
  const decide = stopped ? stopMails : resumeMails;
  const envelope = await changeEnvelope(caller.envelopeId, now, (before) =>
    decide(before, caller, client),
  );
  return stopReply(envelope, { ...caller, stopped });
};

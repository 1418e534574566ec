import { stop } from "#contract/pages/stop";
import { resumeMails, stopMails } from "#core/domain/acts/stopping";
import { router } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import { changeEnvelope, getEnvelope } from "#core/store/envelope/envelopes";
import { getStopLink, hasStopped, liftStop, setStop } from "#core/store/envelope/stops";
import { report } from "./report.ts";
import { stopReply } from "./stop-reply.ts";

export const handler = router(
  stop,
  {
    show: async ({ caller }) => {
      const envelope = await getEnvelope(caller.envelopeId);
      return stopReply(envelope, { ...caller, stopped: await hasStopped(caller) });
    },

    // The stop applies to all documents of the sender; this document shows it to the sender at once.
    change: async ({ input: { stopped }, caller, client, now }) => {
      // Each change adds an entry to the audit trail, which is read as a whole, sealed and printed.
      await throttle("stopByLink", caller.token, now);
      await (stopped ? setStop(caller, now) : liftStop(caller));
      const decide = stopped ? stopMails : resumeMails;
      const envelope = await changeEnvelope(caller.envelopeId, now, (before) =>
        decide(before, caller, client),
      );
      return stopReply(envelope, { ...caller, stopped });
    },

    report,
  },
  { signer: getStopLink },
);

import { useState } from "react";
import { type DocumentRow, dashboard } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { minuteMs } from "../../../ui/times.ts";
import { toast } from "../../../ui/toasts.ts";
import { againIn, useServerNow } from "./clock.ts";

/** The shortest time between two mails to a signer; the server enforces it too. */
const pauseMs = 5 * minuteMs;

/** The list has no server time, so the device's clock is used. */
const deviceTime = { clockMs: 0 };

/** When reminders were sent from this page, kept for rows that are mounted again. */
const remindedAt = new Map<string, number>();

/** Reminds the signers for whom a document waits. `again` is "again in 4 min" shortly after a mail to them. */
export function useRemind({ id: envelopeId, due }: DocumentRow) {
  const now = useServerNow(deviceTime);
  const [, setRefusedAt] = useState(0);
  const what = `reminding of ${envelopeId}`;
  const note = () => {
    remindedAt.set(envelopeId, Date.now());
    setRefusedAt(Date.now());
  };
  const remind = useApiMutation(envelopes.many, {
    invalidates: [dashboard.document, dashboard.activity],
    onSuccess: ({ results: [result] }) => {
      if (result?.done === false) return toast.failure(what, result.message);
      note();
      toast.success("A reminder is on its way.", what);
    },
    onError: ({ message }) => toast.failure(what, message),
  });
  const mailedAt = Math.max(remindedAt.get(envelopeId) ?? 0, Date.parse(due?.since ?? "") || 0);
  return {
    again: againIn(new Date(mailedAt + pauseMs).toISOString(), now),
    isPending: remind.isPending,
    remind: () => remind.mutate({ ids: [envelopeId], act: "remind" }),
  };
}

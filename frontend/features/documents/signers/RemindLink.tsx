import { useState } from "react";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { minuteMs } from "../../../ui/times.ts";
import { useActOnOne } from "../acts/act-on-one.ts";
import { againIn, useServerNow } from "./clock.ts";

/** Reminds the signers for whom an open document waits; shown once that is possible again. */
export function RemindLink({ row }: { row: DocumentRow }) {
  const { again, isPending, remind } = useRemind(row);
  if (again) return null;
  return (
    <button
      type="button"
      aria-label={`Remind about ${row.title || row.fileName}`}
      aria-busy={isPending}
      onClick={() => !isPending && remind()}
      className="link -my-1 min-h-6 shrink-0 rounded-sm py-1 font-medium pointer-coarse:-my-3 pointer-coarse:min-h-11 pointer-coarse:px-1"
    >
      Remind
    </button>
  );
}

/** Whether somebody other than the sender is due to sign, since only they get reminders. */
export const canRemind = ({ due, mine, stage }: DocumentRow): boolean =>
  due !== undefined && !(mine && due.count === 1) && stage !== "sealing";

/** The shortest time between two mails to a signer; the server enforces it too. */
const pauseMs = 5 * minuteMs;

/** The list has no server time, so the device's clock is used. */
const deviceTime = { clockMs: 0 };

/** When reminders were sent from this page, kept for rows that are mounted again. */
const remindedAt = new Map<string, number>();

/** `again` is "again in 4 min" shortly after a mail to the signers for whom the document waits. */
function useRemind({ id: envelopeId, due }: DocumentRow) {
  const now = useServerNow(deviceTime);
  const [, setRemindedAt] = useState(0);
  const remind = useActOnOne(envelopeId, {
    what: `reminding of ${envelopeId}`,
    done: "A reminder is on its way.",
    onSuccess: () => {
      remindedAt.set(envelopeId, Date.now());
      setRemindedAt(Date.now());
    },
  });
  const mailedAt = Math.max(remindedAt.get(envelopeId) ?? 0, Date.parse(due?.since ?? "") || 0);
  return {
    again: againIn(new Date(mailedAt + pauseMs).toISOString(), now),
    isPending: remind.isPending,
    remind: () => remind.mutate({ act: "remind" }),
  };
}

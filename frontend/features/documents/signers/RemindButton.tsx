import type { DocumentRow } from "../../../api/dashboard.ts";
import { Button } from "../../../ui/Button.tsx";
import { useRemind } from "./use-remind.ts";

/** Reminds the signers for whom an open document waits. */
export function RemindButton({ row }: { row: DocumentRow }) {
  const { again, isPending, remind } = useRemind(row);
  const words = again ? `Remind ${again}` : "Remind";
  return (
    <Button
      size="small"
      icon="mail"
      busy={isPending}
      aria-label={`${words} about ${row.fileName}`}
      disabledReason={again && "An email has just gone out to them."}
      onClick={remind}
    >
      {words}
    </Button>
  );
}

/** Whether somebody other than the sender is due to sign, since only they get reminders. */
export const canRemind = ({ due, mine, stage }: DocumentRow): boolean =>
  due !== undefined && !(mine && due.count === 1) && stage !== "sealing";

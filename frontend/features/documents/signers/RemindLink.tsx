import type { DocumentRow } from "../../../api/dashboard.ts";
import { useRemind } from "./use-remind.ts";

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

import { Link } from "react-router-dom";
import type { Batch } from "../../api/batches.ts";
import type { DocumentRow } from "../../api/dashboard.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { documentsPath, RemindAll } from "../documents/index.ts";
import { count } from "./words.ts";

interface BatchProgressProps {
  readonly batch: Batch;
  readonly sent: readonly DocumentRow[];
}

/** How many of the documents are completed, with the reminder of the others, and the way to all of them. */
export function BatchProgress({ batch: { id: batchId, sent: of }, sent }: BatchProgressProps) {
  const signed = sent.filter(({ status }) => status === "completed").length;
  const open = sent.filter(({ due }) => due !== undefined);
  const titles = new Map(open.map(({ id, title, fileName }) => [id, title || fileName]));
  return (
    <div className="grid gap-4">
      <Progress
        label={`${count(signed)} of ${count(of)} signed`}
        value={of === 0 ? 0 : signed / of}
      />
      <div className="flex flex-wrap gap-3">
        {open.length > 0 && (
          <RemindAll chosen={{ ids: [...titles.keys()], titles }}>
            {signed > 0
              ? `Remind the other ${count(open.length)}`
              : `Remind all ${count(open.length)}`}
          </RemindAll>
        )}
        <Link to={documentsPath({ batchId })} className={buttonClass()}>
          Show in All Documents
        </Link>
      </div>
    </div>
  );
}

import { change, type Guard } from "./guard.ts";

const batches = "core/store/sending/batches.ts";
const batch = "core/domain/batches/batch.ts";

const focus = ["batch", "batch-send", "batch-pause"] as const;
/** Enough for all rows. */
const plan = { documentsLeft: 3 };

/** Guards of rows that are sent from one template. */
export const batchGuards: readonly Guard[] = [
  {
    name: "a row is the same document in every run",
    subject: "batches",
    ...{ focus, plan },
    off: [change(batch, "rowKey(id, number)", "rowKey(id, number) + Math.random()")],
  },
  {
    name: "a batch is marked while it is being sent",
    subject: "batches",
    ...{ focus, plan },
    off: [change("functions/sweep/handler.ts", "await enqueueBatch(batch)", "void batch")],
  },
  {
    name: "a batch is paused while it is being sent",
    subject: "batches",
    ...{ focus, plan },
    off: [change(batches, "expr`state = ${batch.state}`")],
  },
  {
    name: "a batch that has stopped stays in work until its sender was mailed",
    subject: "batches",
    focus,
    // It stops at the second row.
    plan: { documentsLeft: 1 },
    off: [
      change(
        "functions/on-export-requested/send-batch.ts",
        "!isInWork(found)",
        'found.state !== "sending"',
      ),
    ],
  },
  {
    name: "a batch is deleted in one transaction",
    subject: "batches",
    focus: [...focus, "batch-remove"],
    plan,
    off: [
      change(
        batches,
        "await transactIf([...places.map((key) => deleting(table, key)), unmark(batch)]);",
        "for (const key of places) await deleteItem(table, key); await transactIf([unmark(batch)]);",
      ),
    ],
  },
];

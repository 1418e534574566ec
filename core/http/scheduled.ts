import type { Context } from "aws-lambda";
import { hasSucceeded, log, withLogFields } from "../log.ts";

/** Time reserved to finish the current item; the rest waits for the next run. */
const reserveMs = 20_000;

/** Allows only one run of a function at a time, so that no second run repeats its work. */
interface RunLease {
  /** False while another run is in progress; that run counts as ended after `lifeMs` at the latest. */
  begin(runId: string, lifeMs: number, now: Date): Promise<boolean>;
  end(runId: string): Promise<void>;
}

interface Job {
  /** The name of the id in the log. */
  readonly idName: "envelopeId" | "userId" | "departure" | "workspace" | "news";
  /**
   * Ids of what is due by `now`, in one list, or in several that are processed in parallel; the longest overdue first.
   */
  readonly due: (now: Date) => readonly AsyncIterable<string>[];
  /** Long work stops once it has no time left, and goes on in the next run. */
  readonly work: (id: string, now: Date, hasTime: () => boolean) => Promise<unknown>;
  readonly lease: RunLease;
}

/**
 * Makes the Lambda handler of a schedule. It works on everything that is due, one item of a list after the other. An
 * item that fails doesn't stop the rest, but the invocation fails at the end, so that an alarm on errors notices. A run
 * does nothing while another one is in progress.
 */
export function scheduled({ idName, due, work, lease }: Job) {
  return async (_event: unknown, context: Context): Promise<void> => {
    const requestId = context.awsRequestId;
    const fields = { requestId, correlationId: requestId };
    if (!(await lease.begin(requestId, context.getRemainingTimeInMillis(), new Date()))) {
      withLogFields(fields, () => log("warn", "another run is under way"));
      return;
    }
    try {
      await run(fields, context);
    } finally {
      await lease.end(requestId);
    }
  };

  async function run(fields: Readonly<Record<string, string>>, context: Context): Promise<void> {
    const count = { due: 0, failed: 0 };
    const hasTime = () => context.getRemainingTimeInMillis() >= reserveMs;
    const workOn = async (ids: AsyncIterable<string>) => {
      for await (const id of ids) {
        if (!hasTime()) break;
        count.due++;
        const isDone = await withLogFields({ ...fields, [idName]: id }, () =>
          hasSucceeded(() => work(id, new Date(), hasTime), "item failed"),
        );
        if (!isDone) count.failed++;
      }
    };
    const lists = await Promise.allSettled(due(new Date()).map(workOn));
    const unread = lists.find((list) => list.status === "rejected");
    if (unread) throw unread.reason;
    withLogFields(fields, () => log("info", "run ended", count));
    if (count.failed > 0) throw new Error(`${count.failed} of ${count.due} failed`);
  }
}

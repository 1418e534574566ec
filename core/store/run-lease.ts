import { keys } from "./keys.ts";
import { updateIf } from "./table.ts";

/** Lets one run of a scheduled function be under way at a time, so that no second one repeats its work. */
export interface RunLease {
  /** False while another run is under way; it counts as ended after `lifeMs` at the latest. */
  begin(runId: string, lifeMs: number, now: Date): Promise<boolean>;
  end(runId: string): Promise<void>;
}

/** A reservation of concurrency would do the same, but a new AWS account has none to give (decision 28). */
export function runLease(table: string, name: string): RunLease {
  const item = { TableName: table, Key: keys.runLease(name) };
  return {
    async begin(runId, lifeMs, now) {
      const begun = await updateIf({
        ...item,
        UpdateExpression: "SET leaseUntil = :until, runId = :run",
        ConditionExpression: "attribute_not_exists(pk) OR leaseUntil <= :now",
        ExpressionAttributeValues: {
          ":until": new Date(now.getTime() + lifeMs).toISOString(),
          ":now": now.toISOString(),
          ":run": runId,
        },
      });
      return begun !== undefined;
    },
    async end(runId) {
      await updateIf({
        ...item,
        UpdateExpression: "SET leaseUntil = :past",
        ConditionExpression: "runId = :run",
        ExpressionAttributeValues: { ":past": "", ":run": runId },
      });
    },
  };
}

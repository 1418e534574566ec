import { keys } from "./keys.ts";
import { updateIf } from "./table.ts";

/**
 * The lease of a scheduled function, for `scheduled`. A reservation of concurrency would do the same, but a new AWS
 * account has none to give (decision 28).
 */
export function runLease(table: string, name: string) {
  const item = { TableName: table, Key: keys.runLease(name) };
  return {
    async begin(runId: string, lifeMs: number, now: Date): Promise<boolean> {
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
    async end(runId: string): Promise<void> {
      await updateIf({
        ...item,
        UpdateExpression: "SET leaseUntil = :past",
        ConditionExpression: "runId = :run",
        ExpressionAttributeValues: { ":past": "", ":run": runId },
      });
    },
  };
}

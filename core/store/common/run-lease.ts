import { keys } from "./keys.ts";
import { changeInRun, leaseTo } from "./lease.ts";

/**
 * The lease of a scheduled function, for `scheduled`. Reserved concurrency would do the same, but a new AWS account has
 * none available.
 */
export function runLease(table: string, name: string) {
  const item = { table, key: keys.runLease(name) };
  return {
    begin: async (runId: string, lifeMs: number, now: Date): Promise<boolean> =>
      (await leaseTo(runId, item, lifeMs, now)) !== undefined,
    end: async (runId: string): Promise<void> =>
      void (await changeInRun(runId, item, { leaseUntil: "" })),
  };
}

import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { queueWorker } from "../../../core/http/worker.ts";

/** Lambda's limit on the runs of a chain. */
const chainRunsMax = 16;

test("a worker that always sends itself the next message stops before Lambda stops it", async () => {
  let hop: number | undefined;
  let runs = 0;
  const handler = queueWorker(z.object({ id: z.string() }), async (_, { nextHop }) => {
    runs++;
    hop = nextHop;
  });
  const context = { awsRequestId: "run", getRemainingTimeInMillis: () => 1_000 } as Context;
  do {
    const body = JSON.stringify({ id: "one", hop });
    const Records = [{ messageId: "message", body }] as Parameters<typeof handler>[0]["Records"];
    expect(await handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  } while (hop !== undefined && runs <= chainRunsMax);
  expect(runs).toBeGreaterThan(10);
  expect(runs).toBeLessThan(chainRunsMax);
});

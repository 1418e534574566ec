import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import { scheduled } from "../../../core/http/scheduled.ts";

test("long work is told when no time is left, nothing else begins, and the next run goes on", async () => {
  const left = { seconds: 0 };
  const [begun, done]: [string[], string[]] = [[], []];
  const owed = new Map([
    ["a", ["a1", "a2", "a3", "a4"]],
    ["b", ["b1"]],
  ]);
  async function* due() {
    yield* [...owed.keys()];
  }
  const job = scheduled({
    idName: "departure",
    due: () => [due()],
    work: async (id, _, hasTime) => {
      begun.push(id);
      const steps = owed.get(id) ?? [];
      while (steps.length > 0 && hasTime()) {
        done.push(...steps.splice(0, 1));
        left.seconds -= 10;
      }
      if (steps.length === 0) owed.delete(id);
    },
    lease: { begin: async () => true, end: async () => undefined },
  });
  const run = async () => {
    left.seconds = 40;
    const getRemainingTimeInMillis = () => left.seconds * 1_000;
    await job({}, { awsRequestId: "run", getRemainingTimeInMillis } as Context);
  };
  await run();
  expect([begun, done]).toEqual([["a"], ["a1", "a2", "a3"]]);
  await run();
  expect(done).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

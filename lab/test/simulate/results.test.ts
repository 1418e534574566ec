import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addResult, talliesIn } from "../../simulate/results.ts";

const folder = mkdtempSync(join(tmpdir(), "undersign-results-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a seed that two runs have tried is counted once, and each version by itself", () => {
  const file = join(folder, "new", "simulated.json");
  const add = (version: string, from: number, to: number, failed: number[] = []) =>
    addResult(file, { version, from, to, failed, cpuSeconds: 2, steps: { sign: [2, 1] } });
  add("a", 101, 200, [150]);
  add("a", 1, 100);
  add("a", 50, 150, [150]);
  add("b", 1, 10);
  expect(talliesIn(file)).toEqual([
    { version: "a", seeds: 200, failed: [150], cpuSeconds: 6, steps: { sign: [6, 3] } },
    { version: "b", seeds: 10, failed: [], cpuSeconds: 2, steps: { sign: [2, 1] } },
  ]);
  expect(talliesIn(join(folder, "none.json"))).toEqual([]);
});

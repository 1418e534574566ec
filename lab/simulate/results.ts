import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { type Counts, sumOf } from "./step-counts.ts";

/** Result of one run of the simulator. */
export interface Result {
  /** Version of the sources (`Product`). */
  readonly version: string;
  readonly from: number;
  readonly to: number;
  /** Seeds that broke a promise. */
  readonly failed: readonly number[];
  readonly cpuSeconds: number;
  /** Earlier versions counted none. */
  readonly steps?: Counts | undefined;
}

const line = z.object({
  version: z.string(),
  from: z.number(),
  to: z.number(),
  failed: z.array(z.number()),
  cpuSeconds: z.number(),
  steps: z.optional(z.record(z.string(), z.tuple([z.number(), z.number()]))),
});

/** One line of JSON, appended in one write, so that several processes may do it at once. */
export function addResult(file: string, result: Result): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

export interface Tally {
  readonly version: string;
  /** Number of distinct seeds. */
  readonly seeds: number;
  readonly failed: readonly number[];
  readonly cpuSeconds: number;
  /** Of all lines; seeds that were tried twice count twice here. */
  readonly steps: Counts;
}

/** One tally for each version of the sources, the newest last. */
export function talliesIn(file: string): Tally[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const results = lines.filter(Boolean).map((text) => z.parse(line, JSON.parse(text)));
  return [...new Set(results.map(({ version }) => version))].map((version) => {
    const own = results.filter((one) => one.version === version);
    return {
      version,
      seeds: covered(own),
      failed: [...new Set(own.flatMap(({ failed }) => failed))].sort((a, b) => a - b),
      cpuSeconds: own.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      steps: sumOf(own.map(({ steps = {} }) => steps)),
    };
  });
}

function covered(results: readonly Pick<Result, "from" | "to">[]): number {
  let seeds = 0;
  let done = 0;
  for (const { from, to } of [...results].sort((a, b) => a.from - b.from)) {
    seeds += Math.max(0, to - Math.max(from - 1, done));
    done = Math.max(done, to);
  }
  return seeds;
}

/**
 * `npm run simulate -w lab -- --seeds N`: runs the product's own handlers and workers in this process, under N seeded
 * schedules with seeded faults, and judges what they leave behind (docs/reliability.md).
 *
 * --from S    begins with seed S; 1 by default
 * --seed S    runs this seed alone and prints all that happens in it
 * --processes P divides the seeds among P processes; each prints its own part
 * --results F adds a line for every 10,000 seeds to F, by default dist/simulated.json; several processes may write there
 * --tried     prints the total of seeds in that file, by version of the sources, and how often the newest took each step
 * --keep      goes on after a seed that fails
 * --old R     has the version of commit R and this one work on the same data, until one of the steps
 * --guards    switches off one guard of the product after the other, and says how many seeds it takes to notice
 * --guard W   only guards whose names contain this text
 */
import { parseArgs } from "node:util";
import { guards } from "./guards.ts";
import { type Plan, planOf } from "./plan.ts";
import { divided, inProcesses, type Seeds } from "./processes.ts";
import { buildOld, buildProduct } from "./product.ts";
import { addResult, type Result, talliesIn } from "./results.ts";
import { judged, shrink, type Verdict } from "./shrink.ts";
import { type Counts, sumOf, tableOf } from "./step-counts.ts";
import { tryGuard } from "./try-guards.ts";

const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    old: { type: "string" },
    guards: { type: "boolean", default: false },
    guard: { type: "string", default: "" },
    processes: { type: "string", default: "1" },
    results: { type: "string", default: "dist/simulated.json" },
    tried: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

/** Small enough that little of a stopped run goes uncounted. */
const seedsOfLine = 10_000;

const product = await buildProduct();
const old = options.old === undefined ? undefined : await buildOld(options.old);
/** With an older version, the same seeds are different runs. */
const version = old ? `${product.version} after ${old.version}` : product.version;
const versions = { product, old };
const planFor = (seed: number): Plan => planOf(seed, { deploys: old !== undefined });
process.exitCode = (await asked()) ? 0 : 1;

function asked(): Promise<boolean> | boolean {
  if (options.tried) return sayTried();
  if (options.guards || options.guard) return withoutGuards();
  if (options.seed !== undefined) return one(Number(options.seed));
  const seeds = { from: Number(options.from), count: Number(options.seeds) };
  const parts = divided(seeds, Number(options.processes));
  return parts.length > 1 ? inProcesses(parts, sameForAll()) : many(seeds);
}

async function withoutGuards(): Promise<boolean> {
  const chosen = guards.filter(({ name }) => name.includes(options.guard));
  let caught = 0;
  console.log("| guard that is switched off | seeds until noticed | broken promise |");
  console.log("| --- | --- | --- |");
  for (const guard of chosen) {
    const trial = await tryGuard(guard, Number(options.from), Number(options.seeds));
    if (trial.seeds) caught++;
    console.log(`| ${guard.name} | ${trial.seeds ?? "never"} | ${trial.promise ?? ""} |`);
  }
  console.log(`${caught} of ${chosen.length} noticed`);
  return caught === chosen.length;
}

async function one(seed: number): Promise<boolean> {
  const verdict = await judged(planFor(seed), { ...versions, trace: (line) => console.log(line) });
  say(verdict);
  console.log(`${verdict.digest}  seed ${seed}`);
  return verdict.violations.length === 0;
}

function sayTried(): boolean {
  const tallies = talliesIn(options.results);
  for (const { version, seeds, failed, cpuSeconds } of tallies) {
    const time = `${Math.round(cpuSeconds)} s of CPU`;
    console.log(`${version}: ${seeds} different seeds, ${failed.length} failed, ${time}`);
  }
  console.log(tableOf(tallies.at(-1)?.steps ?? {}));
  return tallies.every(({ failed }) => failed.length === 0);
}

function sameForAll(): string[] {
  return [
    ...["--results", options.results],
    ...(options.keep ? ["--keep"] : []),
    ...(options.old === undefined ? [] : ["--old", options.old]),
  ];
}

async function many({ from, count }: Seeds): Promise<boolean> {
  const startedAt = performance.now();
  let tried = 0;
  let failed = 0;
  let cpuSeconds = 0;
  for (let at = from; at < from + count && (failed === 0 || options.keep); at += seedsOfLine) {
    const part = await some({ from: at, count: Math.min(seedsOfLine, from + count - at) });
    addResult(options.results, part);
    tried += part.to - part.from + 1;
    failed += part.failed.length;
    cpuSeconds += part.cpuSeconds;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${tried} seeds, ${failed} failed: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU; ` +
      `${((1000 * cpuSeconds) / tried).toFixed(1)} s of CPU per 1,000, ${Math.round((3600 * tried) / cpuSeconds)} seeds per hour of CPU`,
  );
  return failed === 0;
}

async function some({ from, count }: Seeds): Promise<Result> {
  const cpu = process.cpuUsage();
  const failed: number[] = [];
  const steps: Counts[] = [];
  let to = from - 1;
  while (to < from + count - 1 && (failed.length === 0 || options.keep)) {
    const plan = planFor(++to);
    const verdict = await judged(plan, versions);
    steps.push(verdict.counts.counts);
    if (verdict.violations.length === 0) continue;
    failed.push(to);
    say(verdict);
    await sayShortest(plan);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { version, from, to, failed, cpuSeconds: (user + system) / 1e6, steps: sumOf(steps) };
}

function say({ violations }: Verdict): void {
  for (const { promise, what } of violations) console.log(`broken: ${promise}: ${what}`);
}

async function sayShortest(plan: Plan): Promise<void> {
  const short = await shrink(plan, (one) => judged(one, versions));
  const steps = short.steps.map(({ id, kind }) => `${id} ${kind}`).join(", ");
  const faults = [...(short.faults.only ?? [])].join(", ");
  console.log(`  enough: steps ${steps || "none"}; faults at ${faults || "none"}`);
  const older = options.old === undefined ? "" : ` --old ${options.old}`;
  console.log(`  again: npm run simulate -w lab -- --seed ${plan.seed}${older}`);
}

/**
 * `npm run simulate -- --seeds N`: runs the product's own handlers and workers in this process, under N seeded
 * schedules with seeded faults, and judges what they leave behind (docs/reliability.md).
 *
 * --from S    begins with seed S, 1 if nothing is said
 * --seed S    runs this seed alone and prints all that happens in it
 * --results F adds what was tried as a line to F, dist/simulated.json if nothing is said: several processes may write there
 * --tried     says how many seeds all lines of it are, of which versions of the sources
 * --keep      goes on after a seed that fails
 * --guards    switches off one guard of the product after the other, and says how many seeds it takes to notice
 * --guard W   only those whose names have this text
 */
import { parseArgs } from "node:util";
import { guards } from "./simulate/guards.ts";
import { type Plan, planOf } from "./simulate/plan.ts";
import { buildProduct } from "./simulate/product.ts";
import { addResult, talliesIn } from "./simulate/results.ts";
import { judged, shrink, type Verdict } from "./simulate/shrink.ts";
import { tryGuard } from "./simulate/try-guards.ts";

const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    guards: { type: "boolean", default: false },
    guard: { type: "string", default: "" },
    results: { type: "string", default: "dist/simulated.json" },
    tried: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

const product = await buildProduct();
process.exitCode = (await asked()) ? 0 : 1;

function asked(): Promise<boolean> | boolean {
  if (options.tried) return sayTried();
  if (options.guards || options.guard) return withoutGuards();
  return options.seed === undefined ? many() : one(Number(options.seed));
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
  const verdict = await judged(planOf(seed), { product, trace: (line) => console.log(line) });
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
  return tallies.every(({ failed }) => failed.length === 0);
}

async function many(): Promise<boolean> {
  const [from, count] = [Number(options.from), Number(options.seeds)];
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const failures: number[] = [];
  let tried = 0;
  for (let seed = from; seed < from + count; seed++) {
    tried++;
    const plan = planOf(seed);
    const verdict = await judged(plan, { product });
    if (verdict.violations.length === 0) continue;
    failures.push(seed);
    say(verdict);
    await sayShortest(plan);
    if (!options.keep) break;
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = (user + system) / 1e6;
  const failed = failures.length;
  const version = product.version;
  addResult(options.results, { version, from, to: from + tried - 1, failed: failures, cpuSeconds });
  console.log(
    `${tried} seeds, ${failed} failed: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU; ` +
      `${((1000 * cpuSeconds) / tried).toFixed(1)} s of CPU per 1,000, ${Math.round((3600 * tried) / cpuSeconds)} seeds per hour of CPU`,
  );
  return failed === 0;
}

function say({ violations }: Verdict): void {
  for (const { promise, what } of violations) console.log(`broken: ${promise}: ${what}`);
}

async function sayShortest(plan: Plan): Promise<void> {
  const short = await shrink(plan, (one) => judged(one, { product }));
  const steps = short.steps.map(({ id, kind }) => `${id} ${kind}`).join(", ");
  const faults = [...(short.faults.only ?? [])].join(", ");
  console.log(`  enough: steps ${steps || "none"}; faults at ${faults || "none"}`);
  console.log(`  again: npm run simulate -- --seed ${plan.seed}`);
}

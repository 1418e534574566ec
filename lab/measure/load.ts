/**
 * `npm run load -w lab`: documents arrive at a local environment by a seeded Poisson process, whether or not earlier ones
 * are done; each is sent to two people, who view and sign as soon as they are asked. Prints how long it takes from the
 * call that sends to the first mail that says it is sealed, and from the last signature to the last mail, which part is
 * busy, and whether everything acknowledged is sealed and genuine; fails if not.
 *
 * --minutes M   total minutes of arrivals; 10 by default
 * --rates R,R   documents per minute in each step, one after the other
 * --seed S      seed of the arrivals
 * --kill        kills the environment in the middle and restarts it on the same data
 * --draw FILE   draws the curve as an SVG
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { figuresOf, leaves, percent, type Step, saturated } from "./load/figures.ts";
import { curve } from "./load/picture.ts";
import { LoadRun, type Result } from "./load/run.ts";

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    rates: { type: "string", default: "30,60,90,120,150,180,210,240,300,360" },
    seed: { type: "string", default: "1" },
    kill: { type: "boolean", default: false },
    draw: { type: "string" },
  },
});
const limitMs = 2_000;

const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-load-"));
const run = new LoadRun(dataDir);
try {
  const rates = options.rates.split(",").map(Number);
  const stepMs = (Number(options.minutes) * 60_000) / rates.length;
  const [seed, kills] = [Number(options.seed), options.kill];
  console.log("per minute  arrived  sealed  median s   p95 s   max s  signed to told, p95 s");
  const result = await run.play({ rates, stepMs, seed, kills, onStep: sayStep });
  sayFigures(result);
  process.exitCode = sayWhole(result) ? 0 : 1;
} finally {
  await run.end();
  rmSync(dataDir, { recursive: true, force: true });
}

function sayStep(step: Step): void {
  const { perMinute, arrived, sealed, p50Ms, p95Ms, maxMs, toldP95Ms } = figuresOf(step);
  const times = [p50Ms, p95Ms, maxMs, toldP95Ms].map((ms) => (ms / 1000).toFixed(2).padStart(8));
  const counts = `${String(perMinute).padStart(10)} ${String(arrived).padStart(8)}`;
  console.log(`${counts} ${String(sealed).padStart(7)}  ${times.join("")}`);
}

/** Prints no figures after a kill, since they would measure the restart. */
function sayFigures({ steps, killed }: Result): void {
  if (killed) return;
  const figures = steps.map(figuresOf);
  for (const { perMinute, parts } of steps) {
    const busy = parts.filter(({ share }) => share >= 0.05);
    const words = busy.map(({ name, share }) => `${name} ${percent(share)}`);
    console.log(`  ${perMinute} per minute: ${words.join(", ")}`);
  }
  console.log(`Saturated first: ${saturated(steps)}`);
  console.log(`p95 leaves ${limitMs / 1000} s: ${leaves(figures, limitMs)}`);
  if (options.draw) writeFileSync(options.draw, curve(figures));
}

/** Prints, and returns, whether everything acknowledged is sealed and genuine. */
function sayWhole({ jobs, killed, repeated, checked }: Result): boolean {
  const acknowledged = jobs.filter(({ envelopeId }) => envelopeId);
  const lost = acknowledged.filter(({ sealedAtMs }) => sealedAtMs === undefined);
  if (killed)
    console.log(
      `Killed with ${killed.open} acknowledged documents on their way; answered again after ` +
        `${seconds(killed.startedMs)}; the last of them was sealed ${seconds(killed.settledMs)} after the kill.`,
    );
  console.log(
    `${jobs.length} documents arrived, ${acknowledged.length} were acknowledged, ${lost.length} of them not sealed; ` +
      `${checked.sealed} of ${checked.envelopes} stored ones are sealed and genuine; ${repeated} calls were repeated.`,
  );
  const faults = jobs.flatMap(({ number, fault }) =>
    fault ? [`document ${number}: ${fault}`] : [],
  );
  for (const one of [...faults, ...checked.faults].slice(0, 10)) console.log(`  ${one}`);
  const isWhole = checked.faults.length === 0 && checked.sealed === acknowledged.length;
  return isWhole && lost.length === 0 && faults.length === 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

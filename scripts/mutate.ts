/**
 * `npm run mutate [folder...]`: changes the code below each folder (core/domain by default) in
 * one place at a time, and reports the changes that none of the folder's own module tests notices. Functions have no such
 * tests: for them, the simulator's schedules notice what breaks a promise.
 *
 * --sample N   tries N of the changes, the same ones for the same --seed
 * --floor P    fails if less than P per cent are noticed
 * --tests R    uses only test files whose paths match this regular expression
 * --seeds N    number of schedules for each change of a function
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { simulated } from "../lab/simulate/product.ts";
import { type Graph, graphOf } from "./mutate/graph.ts";
import { type Mutant, mutantsOf } from "./mutate/mutants.ts";
import { startWorkers } from "./mutate/workers.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "Infinity" },
    seed: { type: "string", default: "1" },
    floor: { type: "string", default: "0" },
    workers: { type: "string", default: "2" },
    tests: { type: "string", default: "" },
    seeds: { type: "string", default: "20" },
  },
});

type Workers = ReturnType<typeof startWorkers<"worker">>;

interface TestFile {
  readonly file: string;
  readonly graph: Graph;
  readonly tookMs: number;
}

const startedAt = performance.now();
const workersMax = Number(options.workers);
const folders = positionals.length > 0 ? positionals : ["core/domain"];
const tried: { readonly mutant: Mutant; readonly fault: string | undefined }[] = [];
for (const folder of folders)
  tried.push(...(await (isFunction(folder) ? simulateFolder(folder) : tryFolder(folder))));
report();

async function tryFolder(folder: string) {
  const workers = startWorkers("worker", workersMax);
  const files = typeScriptIn(testsOf(folder)).filter(isTest);
  const all = mutantsIn(folder);
  const mutants = sampleOf(all);
  const changed = [...new Set(mutants.map(({ file }) => file))];
  const tests = (await Promise.all(files.map((file) => asItStands(workers, file, changed)))).flat();
  console.log(
    `${folder}: ${mutants.length} of ${all.length} changes; ${tests.length} files of tests import what they change`,
  );
  const done = await Promise.all(
    mutants.map(async (mutant) => ({
      mutant,
      fault: await faultOf(workers, mutant, tests),
    })),
  );
  workers.stop();
  return done;
}

function isFunction(folder: string): boolean {
  return /^functions(\/|$)/.test(folder);
}

async function simulateFolder(folder: string) {
  const workers = startWorkers("simulated", workersMax);
  const seeds = Number(options.seeds);
  const { fault, tookMs } = await workers.run({ seeds }, 600_000);
  if (fault !== undefined) throw new Error(`fails without any change: ${fault}`);
  const all = mutantsIn(folder);
  const mutants = all.filter(({ file }) => simulated.some((name) => file.split("/")[1] === name));
  console.log(
    `${folder}: ${mutants.length} of ${all.length} changes are in functions that the simulator runs; ${seeds} schedules each`,
  );
  const done = await Promise.all(
    sampleOf(mutants).map(async (mutant) => {
      const job = { changed: mutant, seeds };
      return { mutant, fault: (await workers.run(job, 5_000 + 10 * tookMs)).fault };
    }),
  );
  workers.stop();
  return done;
}

/** Changes only logic: what components draw is tested in a browser. */
function mutantsIn(folder: string): Mutant[] {
  return typeScriptIn(folder)
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")));
}

/** `test` mirrors the source tree, except for the deepest folders; so does a package's own test folder. */
function testsOf(folder: string): string {
  const [, itsPackage, below = ""] = /^(packages\/[^/]+)(?:\/src)?(?:\/(.*))?$/.exec(folder) ?? [];
  const tests = itsPackage ? `${itsPackage}/test/${below}` : `test/${folder}`;
  return existsSync(tests) ? tests : testsOf(dirname(folder));
}

function isTest(file: string): boolean {
  return file.endsWith(".test.ts") && RegExp(options.tests).test(file);
}

function typeScriptIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/**
 * Runs a test without a change, if it imports one of the changed files: one that fails here would notice everything, one
 * that can't be loaded, nothing.
 */
async function asItStands(
  workers: Workers,
  file: string,
  changed: readonly string[],
): Promise<TestFile[]> {
  const leftOut = (why: string): TestFile[] => {
    console.log(`${file} is left out: ${why}`);
    return [];
  };
  const graph = await graphOf(file).catch((error: Error) => error);
  if (graph instanceof Error) return leftOut(graph.message.split("\n")[1] ?? graph.message);
  if (!changed.some((one) => graph[one])) return [];
  const { fault, tookMs } = await workers.run({ tests: [{ file, graph }] }, 600_000);
  if (fault !== undefined) return leftOut(`fails without any change: ${fault}`);
  return [{ file, graph, tookMs }];
}

/** Runs the tests that import the changed file, the quickest first. */
function faultOf(workers: Workers, { file, source }: Mutant, tests: readonly TestFile[]) {
  const concerned = tests
    .filter(({ graph }) => graph[file] !== undefined)
    .sort((a, b) => a.tookMs - b.tookMs);
  const usualMs = concerned.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const job = { tests: concerned, changed: { file, source } };
  return workers.run(job, 5_000 + 10 * usualMs).then(({ fault }) => fault);
}

/** Draws by a hash of each change, so that a sample stays nearly the same when other code is edited. */
function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  const lot = ({ file, what }: Mutant) =>
    createHash("sha256").update(`${options.seed} ${file} ${what}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, lot: lot(mutant) }))
    .sort((a, b) => a.lot.localeCompare(b.lot))
    .slice(0, Number(options.sample))
    .map(({ mutant }) => mutant);
}

function report(): void {
  const survivors = tried.filter(({ fault }) => fault === undefined).map(({ mutant }) => mutant);
  for (const { file, line, what } of survivors.sort(byPlace))
    console.log(`${file}:${line} ${what}`);
  const killed = tried.length - survivors.length;
  const score = (100 * killed) / tried.length;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${killed} of ${tried.length} changes noticed, ${survivors.length} not: ${score.toFixed(1)} % (${seconds} s)`,
  );
  if (score >= Number(options.floor)) return;
  console.log(`Expected ${options.floor} % at least.`);
  process.exitCode = 1;
}

function byPlace(a: Mutant, b: Mutant): number {
  return a.file.localeCompare(b.file) || a.line - b.line;
}

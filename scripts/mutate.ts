/**
 * `npm run mutate [folder...]`: changes the code below each folder (core/domain when none is named) in
 * one place at a time, and says which changes none of the folder's own module tests notices.
 *
 * --sample N   tries N of the changes, the same ones for the same --seed
 * --floor P    fails when less than P per cent are noticed
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { numbers } from "../test/support/numbers.ts";
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
  },
});

interface TestFile {
  readonly file: string;
  readonly graph: Graph;
  readonly tookMs: number;
}

const startedAt = performance.now();
const workers = startWorkers(Number(options.workers));
const folders = positionals.length > 0 ? positionals : ["core/domain"];
const tried = (await Promise.all(folders.map(tryFolder))).flat();
workers.stop();
report();

async function tryFolder(folder: string) {
  const files = typeScriptIn(testsOf(folder)).filter(isTest);
  const tests = (await Promise.all(files.map(asItStands))).flat();
  const mutants = typeScriptIn(folder).flatMap((file) =>
    mutantsOf(file, readFileSync(file, "utf8")),
  );
  return Promise.all(
    sampleOf(mutants).map(async (mutant) => ({ mutant, fault: await faultOf(mutant, tests) })),
  );
}

/** `test` mirrors the tree, though not to its last folder; a package's tests lie beside its source. */
function testsOf(folder: string): string {
  const [, itsPackage] = /^(packages\/[^/]+)/.exec(folder) ?? [];
  if (itsPackage) return `${itsPackage}/test`;
  return existsSync(`test/${folder}`) ? `test/${folder}` : testsOf(dirname(folder));
}

function isTest(file: string): boolean {
  return file.endsWith(".test.ts");
}

function typeScriptIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** A test that fails without any change would notice everything; one that can't be loaded, nothing. */
async function asItStands(file: string): Promise<TestFile[]> {
  const graph = await graphOf(file).catch((error: Error) => {
    console.log(`${file} is left out: ${error.message.split("\n")[1] ?? error.message}`);
  });
  if (!graph) return [];
  const { fault, tookMs } = await workers.run({ tests: [{ file, graph }] }, 600_000);
  if (fault !== undefined) throw new Error(`fails without any change: ${fault}`);
  return [{ file, graph, tookMs }];
}

/** What the tests that import the file, the quickest first, say about its change. */
function faultOf({ file, source }: Mutant, tests: readonly TestFile[]) {
  const concerned = tests
    .filter(({ graph }) => graph[file] !== undefined)
    .sort((a, b) => a.tookMs - b.tookMs);
  const usualMs = concerned.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const job = { tests: concerned, changed: { file, source } };
  return workers.run(job, 5_000 + 10 * usualMs).then(({ fault }) => fault);
}

function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  const { next } = numbers(Number(options.seed));
  return mutants
    .map((mutant) => ({ mutant, lot: next() }))
    .sort((a, b) => a.lot - b.lot)
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

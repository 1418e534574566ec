/**
 * `npm run mutate [folder...]`: changes the code below each folder in one place at a time, and reports the changes that none of the
 * folder's own module tests notices. For functions, which have few such tests, `npm run mutate-functions -w lab` has the
 * simulator's schedules notice what breaks a promise.
 *
 * --samples    tries the sample of each folder in `mutate/samples.ts`, and fails below its floor; so it does without a folder
 * --sample N   tries N of the changes, the same ones for the same --seed
 * --tests R    uses only test files whose paths match this regular expression
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type Graph, graphOf } from "./mutate/graph.ts";
import type { Mutant } from "./mutate/mutants.ts";
import { type MutantResult, mutantsIn, report, sampleOf, typeScriptIn } from "./mutate/sample.ts";
import { type Sample, samples } from "./mutate/samples.ts";
import type { Job } from "./mutate/worker.ts";
import { startWorkers } from "./mutate/workers.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "Infinity" },
    seed: { type: "string", default: "1" },
    samples: { type: "boolean", default: false },
    workers: { type: "string", default: "2" },
    tests: { type: "string", default: "" },
  },
});

type Workers = ReturnType<typeof startWorkers<Job>>;

interface TestFile {
  readonly file: string;
  readonly graph: Graph;
  readonly tookMs: number;
}

const asked: Sample = { size: Number(options.sample), tests: options.tests, floor: 0 };
for (const folder of positionals.length > 0 ? positionals : Object.keys(samples)) {
  const sample = options.samples || positionals.length === 0 ? samples[folder] : asked;
  if (!sample) throw new Error(`mutate/samples.ts has no sample of ${folder}`);
  report(await tryFolder(folder, sample), sample.floor);
}

async function tryFolder(
  folder: string,
  { size, tests: pattern = "" }: Sample,
): Promise<MutantResult[]> {
  const script = join(import.meta.dirname, "mutate/worker.ts");
  const workers = startWorkers<Job>(script, Number(options.workers));
  const files = typeScriptIn(testsOf(folder)).filter(
    (file) => file.endsWith(".test.ts") && RegExp(pattern).test(file),
  );
  const all = mutantsIn(folder);
  const mutants = sampleOf(all, size, options.seed);
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

/** `test` mirrors the source tree, except for the deepest folders; so does a package's own test folder. */
function testsOf(folder: string): string {
  const [, itsPackage, below = ""] = /^(packages\/[^/]+)(?:\/src)?(?:\/(.*))?$/.exec(folder) ?? [];
  const tests = itsPackage ? join(itsPackage, "test", below) : `test/${folder}`;
  return existsSync(tests) ? tests : testsOf(dirname(folder));
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

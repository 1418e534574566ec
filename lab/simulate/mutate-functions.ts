/**
 * `npm run mutate-functions -w lab -- [folder...]`: changes the code of functions in one place at a time, and reports the
 * changes after which no schedule of the simulator breaks a promise.
 *
 * --sample N   tries N of the changes, the same ones for the same --seed
 * --floor P    fails if less than P per cent are noticed
 * --seeds N    number of schedules for each change
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type MutantResult, mutantsIn, report, sampleOf } from "../../scripts/mutate/sample.ts";
import { startWorkers } from "../../scripts/mutate/workers.ts";
import type { SimulatedJob } from "./mutate-worker.ts";
import { simulated } from "./product.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "Infinity" },
    seed: { type: "string", default: "1" },
    floor: { type: "string", default: "0" },
    workers: { type: "string", default: "2" },
    seeds: { type: "string", default: "20" },
  },
});

const seeds = Number(options.seeds);
const script = join(import.meta.dirname, "mutate-worker.ts");
const workers = startWorkers<SimulatedJob>(script, Number(options.workers));
const { fault, tookMs } = await workers.run({ seeds }, 600_000);
if (fault !== undefined) throw new Error(`fails without any change: ${fault}`);
const tried: MutantResult[] = [];
for (const folder of positionals.length > 0 ? positionals : ["functions"])
  tried.push(...(await simulateFolder(folder)));
workers.stop();
report(tried, Number(options.floor));

async function simulateFolder(folder: string): Promise<MutantResult[]> {
  const all = mutantsIn(folder);
  const mutants = all.filter(({ file }) => simulated.some((name) => file.split("/")[1] === name));
  console.log(
    `${folder}: ${mutants.length} of ${all.length} changes are in functions that the simulator runs; ${seeds} schedules each`,
  );
  return Promise.all(
    sampleOf(mutants, Number(options.sample), options.seed).map(async (mutant) => {
      const job = { changed: mutant, seeds };
      return { mutant, fault: (await workers.run(job, 5_000 + 10 * tookMs)).fault };
    }),
  );
}

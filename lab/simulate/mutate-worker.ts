import { answerJobs } from "../../scripts/mutate/outcome.ts";
import { planOf } from "./plan.ts";
import { buildProduct } from "./product.ts";
import { judged } from "./shrink.ts";

/**
 * Runs in a process of its own, as the module tests do: runs the simulator's schedules on the product with one changed
 * file, and answers with the first broken promise.
 */

export interface SimulatedJob {
  /** Absent for the unchanged product. */
  readonly changed?: { readonly file: string; readonly source: string };
  readonly seeds: number;
}

answerJobs((job: SimulatedJob) => brokenBy(job).catch(String));

async function brokenBy({ changed, seeds }: SimulatedJob): Promise<string | undefined> {
  const mutations = changed ? [{ file: changed.file, apply: () => changed.source }] : [];
  const product = await buildProduct(mutations);
  for (let seed = 1; seed <= seeds; seed++) {
    const { violations } = await judged(planOf(seed, { deploys: false }), { product });
    const [first] = violations;
    if (first) return `seed ${seed}: ${first.promise}`;
  }
  return undefined;
}

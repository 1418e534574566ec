import type { Guard } from "./guards.ts";
import { planOf } from "./plan.ts";
import { buildProduct } from "./product.ts";
import { judged } from "./shrink.ts";

export interface Trial {
  readonly guard: Guard;
  /** Seeds that were tried until one failed; undefined where none did. */
  readonly seeds: number | undefined;
  /** What that seed broke. */
  readonly promise: string | undefined;
}

/** In which version the guard is off: in the only one, or in an older one that works on the same data for a while. */
type Where = "only" | "old";

/** Switches the guard off, and looks for the first seed that fails then. */
export async function tryGuard(
  guard: Guard,
  from: number,
  seedsMax: number,
  where: Where = "only",
): Promise<Trial> {
  const without = await buildProduct(guard.off);
  const deploys = where === "old";
  const versions = deploys ? { product: await buildProduct(), old: without } : { product: without };
  const focus = { kinds: guard.focus, subject: guard.subject, deploys };
  for (let seed = from; seed < from + seedsMax; seed++) {
    const plan = { ...planOf(seed, focus), ...guard.plan };
    const { violations } = await judged(plan, versions);
    const promise = violations[0]?.promise;
    if (promise) return { guard, seeds: seed - from + 1, promise };
  }
  return { guard, seeds: undefined, promise: undefined };
}

import type { Guard } from "./guards.ts";
import { planOf } from "./plan.ts";
import { buildProduct } from "./product.ts";
import { judged } from "./shrink.ts";

export interface Trial {
  readonly guard: Guard;
  /** Number of seeds tried until one failed; undefined if none did. */
  readonly seeds: number | undefined;
  /** The promise that this seed broke. */
  readonly promise: string | undefined;
}

/** The version in which the guard is off: the only one, or an older one that works on the same data for a while. */
type Where = "only" | "old";

/** Switches the guard off, and looks for the first failing seed. */
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

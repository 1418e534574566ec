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

/** Switches the guard off, and looks for the first seed that fails then. */
export async function tryGuard(guard: Guard, from: number, seedsMax: number): Promise<Trial> {
  const product = await buildProduct(guard.off);
  for (let seed = from; seed < from + seedsMax; seed++) {
    const plan = { ...planOf(seed, { kinds: guard.focus, subject: guard.subject }), ...guard.plan };
    const { violations } = await judged(plan, { product });
    const promise = violations[0]?.promise;
    if (promise) return { guard, seeds: seed - from + 1, promise };
  }
  return { guard, seeds: undefined, promise: undefined };
}

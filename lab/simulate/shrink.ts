import { judgedCrowd } from "./crowd.ts";
import { judge } from "./judges/judge.ts";
import type { Violation } from "./judges/judging.ts";
import type { Plan } from "./plan.ts";
import { type RunOptions, run } from "./run.ts";
import type { StepCounts } from "./step-counts.ts";

export interface Verdict {
  readonly violations: readonly Violation[];
  /** Names of the calls that met a fault. */
  readonly faults: readonly string[];
  /** SHA-256 of everything that happened, in order. */
  readonly digest: string;
  readonly counts: StepCounts;
}

export async function judged(plan: Plan, options: RunOptions): Promise<Verdict> {
  const outcome = await run(plan, options);
  const ofCrowd = plan.crowd ? await judgedCrowd(plan.seed, options.product) : [];
  const violations = [...(await judge(outcome, plan)), ...ofCrowd];
  const faults = outcome.world.faultsMet.map(({ key }) => key);
  return { violations, faults, digest: outcome.world.digest(), counts: outcome.counts };
}

/**
 * Reduces a plan to as few steps and faults as still break the same promise: leaves out halves, then quarters, and so on
 * down to single ones.
 */
export async function shrink(
  plan: Plan,
  judgePlan: (plan: Plan) => Promise<Verdict>,
): Promise<Plan> {
  const first = await judgePlan(plan);
  const promise = first.violations[0]?.promise;
  const fails = async (one: Plan) =>
    (await judgePlan(one)).violations.some((violation) => violation.promise === promise);
  const withSteps = (steps: Plan["steps"]): Plan => ({ ...plan, steps });
  const steps = await fewest(plan.steps, (some) => fails(withSteps(some)));
  const shorter = withSteps(steps);
  const { faults } = await judgePlan(shorter);
  const withFaults = (some: readonly string[]): Plan => ({
    ...shorter,
    faults: { ...plan.faults, only: new Set(some) },
  });
  return withFaults(await fewest(faults, (some) => fails(withFaults(some))));
}

/** A minimal subsequence that still fails. */
export async function fewest<One>(
  all: readonly One[],
  fails: (some: readonly One[]) => Promise<boolean>,
): Promise<readonly One[]> {
  let left = all;
  for (let size = Math.ceil(all.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < left.length; ) {
      const without = [...left.slice(0, at), ...left.slice(at + size)];
      if (await fails(without)) left = without;
      else at += size;
    }
  }
  return left;
}

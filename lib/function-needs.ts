import { type GroupName, groups } from "#contract/api";
import type { VariableName } from "#contract/rules/installation/environment";
import { type FunctionNeeds, reads } from "./needs.ts";
import { needsOfCalls } from "./needs-of-calls.ts";
import { needsOfWorkers } from "./needs-of-workers.ts";
import { type Resource, variablesOf } from "./resources.ts";

/** One row per folder of `functions/`. Stack, alarms and tests get their list of functions from here. */
const ownNeeds = { ...needsOfCalls, ...needsOfWorkers } satisfies Record<GroupName, FunctionNeeds>;

export type FunctionName = keyof typeof ownNeeds;

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(ownNeeds, name);

export const functionNames = Object.keys(ownNeeds).filter(isFunctionName);

/** Needs that there are only where plans are sold; other functions go without. */
export const ofPayments = {
  functions: ["on-stripe-event", "reconcile"],
  resources: ["stripe key", "stripe webhook secret"],
  variables: ["STRIPE_KEY_ARN", "STRIPE_API_URL", "STRIPE_WEBHOOK_SECRET_ARN"],
} as const satisfies {
  readonly functions: readonly FunctionName[];
  readonly resources: readonly Resource[];
  readonly variables: readonly VariableName[];
};

const isOfPayments = (name: FunctionName): boolean =>
  ofPayments.functions.some((one) => one === name);

/** What an installation has or lacks as a whole. */
export interface Parts {
  readonly sellsPlans: boolean;
  readonly hasOperators: boolean;
  readonly hasCanary: boolean;
}

export const functionsWhere = (parts: Parts): readonly FunctionName[] =>
  functionNames.filter(
    (name) =>
      (parts.sellsPlans || !isOfPayments(name)) &&
      (parts.hasOperators || name !== "operator") &&
      (parts.hasCanary || name !== "canary"),
  );

/**
 * Lists what a function may use and reads. A function behind the API also reads the origin secret, since it answers
 * only calls that came through CloudFront.
 */
export function needsOf(
  name: FunctionName,
): FunctionNeeds & { readonly reads: readonly VariableName[] } {
  const own: FunctionNeeds = ownNeeds[name];
  const may = { ...own.may, ...(name in groups ? { "origin secret": reads } : {}) };
  const named = Object.keys(may).flatMap((one) => variablesOf[one.split(/:| by /)[0] ?? ""] ?? []);
  return { ...own, may, reads: [...new Set([...named, ...(own.also ?? [])])] };
}

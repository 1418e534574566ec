import { plans, trialDays } from "#contract/rules/limits/plans";
import { sellsPlans } from "../../../installation.ts";

/** Describes the free trial in one line; nothing where there is none. */
export function TrialTerms() {
  if (!sellsPlans) return null;
  return (
    <p className="text-ink-faint text-sm">
      {trialDays} days, {plans.FREE_TRIAL.documentsMax} documents, no credit card, no auto-renewal.
    </p>
  );
}

import { plans, trialDays } from "#contract/plans";

/** What a free trial is, in one line. */
export function TrialTerms() {
  return (
    <p className="text-ink-faint text-sm">
      {trialDays} days, {plans.FREE_TRIAL.documentsMax} documents, no credit card, no auto-renewal.
    </p>
  );
}

import { Link } from "react-router-dom";
import { dollars, monthlyShare, monthsSaved } from "#contract/rules/limits/plan-words";
import type { Plan, planBySlug } from "#contract/rules/limits/plans";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { PlanCard, PlanFacts } from "./PlanCard.tsx";

type Slug = Parameters<typeof paths.register>[0] & keyof typeof planBySlug;

interface TermCardProps {
  readonly monthly: Plan;
  readonly annual: Plan;
  readonly monthlySlug: Slug;
  readonly annualSlug: Slug;
  /** Shown on the card while the annual term is chosen. */
  readonly annualLabel?: string;
  readonly facts: readonly string[];
}

/**
 * A plan with a Monthly/Annual toggle. Both terms are in the page, and CSS shows the one whose radio is
 * checked, so that it works without script.
 */
export function TermCard(props: TermCardProps) {
  const { monthly, annual, monthlySlug, annualSlug, annualLabel, facts } = props;
  return (
    <PlanCard
      name={monthly.name}
      className={`group/plan ${annualLabel ? "border-accent/70 dark:border-accent-ink/60" : ""}`}
      label={
        annualLabel && (
          <span
            className={`${ifAnnual} rounded-full bg-accent px-2.5 py-1 font-medium text-on-accent text-xs`}
          >
            {annualLabel}
          </span>
        )
      }
      price={
        <>
          <Price className={ifMonthly} plan={monthly} per="a month" />
          <Price className={ifAnnual} plan={annual} per="a year" />
        </>
      }
      below={
        <>
          <p className={ifMonthly}>Billed each month.</p>
          <p className={ifAnnual}>
            {monthlyShare(annual)} a month.{" "}
            <strong className="font-semibold text-success-ink">
              Save {monthsSaved(monthly, annual)} Months!
            </strong>
          </p>
        </>
      }
      actions={
        <>
          <TermToggle plan={monthly} />
          <Link to={paths.register(monthlySlug)} className={`${planButton} ${ifMonthly}`}>
            Get {monthly.name} Monthly
          </Link>
          <Link to={paths.register(annualSlug)} className={`${planButton} ${ifAnnual}`}>
            Get {annual.name} Annual
          </Link>
        </>
      }
    >
      <PlanFacts facts={facts} />
    </PlanCard>
  );
}

const ifMonthly = "group-has-[[value=annual]:checked]/plan:hidden";
const ifAnnual = "group-has-[[value=monthly]:checked]/plan:hidden";
const planButton = `${buttonClass("primary", "large")} mt-4`;

function Price({ plan, per, className }: { plan: Plan; per: string; className: string }) {
  return (
    <p className={`flex items-baseline gap-2 ${className}`}>
      <span className="font-semibold text-4xl tracking-tight">{dollars(plan.priceCents)}</span>
      <span className="text-ink-soft">{per}</span>
    </p>
  );
}

function TermToggle({ plan }: { plan: Plan }) {
  return (
    <fieldset className="not-supports-[selector(:has(*))]:hidden grid grid-cols-2 gap-1 rounded-md border border-edge/60 bg-sunken p-1">
      <legend className="sr-only">Term of {plan.name}</legend>
      {(["monthly", "annual"] as const).map((term) => (
        <label
          key={term}
          className="flex min-h-9 cursor-pointer items-center justify-center rounded-sm px-2 font-medium text-ink-soft text-sm focus-inside:outline-2 focus-inside:outline-accent-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:forced-colors:outline-2"
        >
          <input
            type="radio"
            name={`term-${plan.name}`}
            value={term}
            defaultChecked={term === "annual"}
            className="sr-only"
          />
          {term === "monthly" ? "Monthly" : "Annual"}
        </label>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { legal } from "#contract/rules/installation/legal";
import { limits } from "#contract/rules/limits/limits";
import { dollars, gigabytes, megabytes } from "#contract/rules/limits/plan-words";
import { type Plan, plans, trialDays } from "#contract/rules/limits/plans";
import { productName } from "#contract/rules/product/product";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { PlanCard, PlanFacts } from "./PlanCard.tsx";
import { TermCard } from "./TermCard.tsx";

const free = plans.FREE_TRIAL;

/** The prices ("Choose Your Plan"), the same for everybody except for the `warning`. */
export function Pricing({ warning }: { warning?: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-8 sm:pt-14">
      <title>{`Pricing · ${productName}`}</title>
      <div className="text-center">
        <h1 className="font-semibold text-headline">Choose Your Plan</h1>
        <p className="mx-auto mt-3 max-w-xl text-ink-soft text-lg">
          You pay for documents that you send, however many people sign them. Signers never pay and
          don't need an account.
        </p>
      </div>
      <div className="mt-10 grid items-start gap-5 lg:grid-cols-3">
        <PlanCard
          name={free.name}
          price={
            <p className="flex items-baseline gap-2">
              <span className="font-semibold text-4xl tracking-tight">
                {dollars(free.priceCents)}
              </span>
              <span className="text-ink-soft">for {trialDays} days</span>
            </p>
          }
          below="Then it ends automatically."
          actions={
            <Link to={paths.register("free")} className={buttonClass("secondary", "large")}>
              Start Free Trial
            </Link>
          }
        >
          <PlanFacts
            facts={[
              `Up to ${free.documentsMax} documents`,
              `${megabytes(free.fileBytesMax)} per file`,
              "No credit card",
              "No auto-renewal",
            ]}
          />
          {warning}
        </PlanCard>
        <TermCard
          monthly={plans.STARTER_MONTHLY}
          annual={plans.STARTER_ANNUAL}
          monthlySlug="starter"
          annualSlug="starter-annual"
          facts={factsOf(plans.STARTER_MONTHLY)}
        />
        <TermCard
          monthly={plans.PRO_MONTHLY}
          annual={plans.PRO_ANNUAL}
          monthlySlug="pro"
          annualSlug="pro-annual"
          annualLabel="Most Popular"
          facts={[...factsOf(plans.PRO_MONTHLY), "Priority email support"]}
        />
      </div>
      <p className="mt-6 text-center text-ink-faint text-sm">
        Prices in US dollars, without taxes. Paid plans renew until you cancel; there are no
        refunds.{" "}
        <Link to={`${paths.terms}#payment`} className="link">
          Terms of Service
        </Link>
      </p>
      <Questions replyHours={legal.supportReplyHours} />
    </div>
  );
}

const factsOf = (plan: Plan): string[] => [
  `${plan.documentsMax} documents a month`,
  `${gigabytes(plan.storageBytesMax)} storage`,
  `${megabytes(plan.fileBytesMax)} per file`,
];

function Questions({ replyHours }: { replyHours: number }) {
  return (
    <section aria-labelledby="questions" className="mx-auto mt-16 max-w-3xl">
      <h2 id="questions" className="font-semibold text-title">
        Before you choose
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Question title="What counts as a document?">
          One PDF that you send, with up to {limits.signersMax} signers. It counts when you send it.
          Drafts are free, and a declined document counts once.
        </Question>
        <Question title="What if I reach the limit?">
          Sending pauses until the next month or until you choose a larger plan. We never upgrade
          you unless you turn automatic upgrade on. What you have sent stays open for signing.
        </Question>
        <Question title="Can I cancel?">
          At any time. The plan runs to the end of the term you have paid for; then your account
          moves to a free plan with {plans.FREE_TRIAL.documentsMax} documents. Signed documents stay
          yours, sealed and downloadable.
        </Question>
        <Question title="Something else?">
          <Link to={paths.contact} className="link">
            Write to us
          </Link>
          . We usually reply within {replyHours} hours.
        </Question>
      </dl>
    </section>
  );
}

function Question({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1.5 text-ink-soft leading-relaxed">{children}</dd>
    </div>
  );
}

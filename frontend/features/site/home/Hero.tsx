import { Link } from "react-router-dom";
import { productName } from "#contract/product";
import { sellsPlans, start } from "../../../installation.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { SignedPaper } from "./SignedPaper.tsx";
import { TrialTerms } from "./TrialTerms.tsx";

export function Hero() {
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-12 px-4 pt-8 pb-16 sm:px-8 sm:pt-16 sm:pb-24 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:pt-20">
      <div>
        <h1 className="font-semibold text-display lg:max-xl:text-5xl">
          Send a PDF.{" "}
          <span className="inline-block">
            Get it back <span className="text-accent-ink">signed</span>.
          </span>
        </h1>
        <p className="mt-5 max-w-lg text-ink-soft text-lg leading-relaxed sm:mt-6">
          {productName} emails your document to the people who must sign it. They sign on any phone
          or computer, without an account. Then everyone gets a sealed PDF that anyone can check.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={start.to} className={buttonClass("primary", "large")}>
            {start.label}
          </Link>
          {sellsPlans && (
            <Link to={paths.pricing} className={buttonClass("secondary", "large")}>
              See prices
            </Link>
          )}
        </div>
        <p className="mt-4">
          <Link to={paths.tryIt} className="link">
            Try it: sign this sample
          </Link>
        </p>
        <div className="mt-4">
          <TrialTerms />
        </div>
      </div>
      <SignedPaper />
    </section>
  );
}

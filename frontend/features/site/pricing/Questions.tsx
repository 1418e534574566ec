import { Link } from "react-router-dom";
import { plans } from "#contract/plans";
import { limits } from "#contract/rules";
import { paths } from "../../../paths.ts";

export function Questions({ replyHours }: { replyHours: number }) {
  return (
    <section aria-labelledby="questions" className="mx-auto mt-16 max-w-3xl">
      <h2 id="questions" className="font-semibold text-title">
        Before you choose
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2">
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

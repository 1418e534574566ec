import { limitsDocuments } from "#contract/rules/installation/included-plan";
import { idleMinutes, limits } from "#contract/rules/limits/limits";
import { spacedMegabytes } from "#contract/rules/limits/plan-words";
import { type Plan, plans, trialDays } from "#contract/rules/limits/plans";
import { included } from "../../../included.ts";

const shown: readonly Plan[] = included
  ? [included]
  : [plans.FREE_TRIAL, plans.STARTER_MONTHLY, plans.PRO_MONTHLY];

export function LimitsChapter() {
  return (
    <>
      <PlanTable />
      <ul className="grid list-disc gap-2 pl-5 marker:text-ink-faint">
        <li>
          A document has at most {limits.pagesMax.toLocaleString("en")} pages, {limits.signersMax}{" "}
          signers and {limits.markersMax} fields.
        </li>
        <li>
          Emails are limited, so that nobody can flood others. A document counts two for each signer
          and one for each copy, plus one for each person whom you remind yourself and each address
          that you change; reminders that go out by themselves don't count.{" "}
          {shown.map(mailsOfPlan).join(" ")}
        </li>
        <li>A message to the signers has at most {limits.messageMax} characters.</li>
        <li>
          You are signed out after {idleMinutes} minutes without activity, with a warning one minute
          before.
        </li>
        <li>
          {included
            ? "When your documents of a month are used up, sending pauses until the next month."
            : "When your plan's documents are used up, or the trial is over, sending pauses."}{" "}
          What you have sent stays open, and signers can still sign.
        </li>
      </ul>
    </>
  );
}

function PlanTable() {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Limits of each plan</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft">
            <th scope="col" className="py-2 pr-4 font-medium">
              Plan
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Documents
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              A file
            </th>
            <th scope="col" className="py-2 font-medium">
              Storage
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((plan) => (
            <tr key={plan.type}>
              <th scope="row" className="py-2.5 pr-4 font-medium">
                {plan.name}
              </th>
              <td className="py-2.5 pr-4">{documentsOf(plan)}</td>
              <td className="py-2.5 pr-4">{spacedMegabytes(plan.fileBytesMax)}</td>
              <td className="py-2.5">{plan.storageBytesMax / (1024 * mebibyte)} GB</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const mebibyte = 1024 * 1024;

const mailsOfPlan = ({ name, mailsPerDocumentMax, mailsPerDayMax }: Plan): string =>
  `${name}: ${mailsPerDocumentMax} for a document, ${mailsPerDayMax.toLocaleString("en")} a day.`;

function documentsOf(plan: Plan): string {
  const { type, documentsMax } = plan;
  if (!limitsDocuments(plan)) return "No limit";
  return type === "FREE_TRIAL"
    ? `${documentsMax} in ${trialDays} days`
    : `${documentsMax.toLocaleString("en")} a month`;
}

import { readingOf } from "../comparison.ts";
import { tenantAt } from "../people.ts";
import { tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import type { Case, Report } from "./judging.ts";

const promise = "pages are compared first";

/** Nobody is invited before the pages were compared, and the record says what was found, or that there was no time. */
export function judgeComparing({ world }: Outcome, cases: readonly Case[], broken: Report): void {
  const byUser = new Map(
    Array.from({ length: tenants }, (_, number) => [tenantAt(number).userId, number]),
  );
  for (const { envelope, entries } of cases) {
    const [created] = entries;
    const compared = entries.find(({ type }) => type === "compared");
    const invited = entries.find(({ type }) => type === "invited");
    if (compared && invited && invited.seq < compared.seq)
      broken(promise, `${envelope.id} was mailed before its pages were compared`);
    if (envelope.comparing && invited)
      broken(promise, `${envelope.id} was mailed, and its pages are being compared`);
    const found = { ...created?.data, ...compared?.data };
    const wanted = readingOf(world.chance, byUser.get(envelope.sender.userId) ?? 0);
    const isSaid = {
      differs: found["shownOtherwise"] === "1",
      unknown: found["notCompared"] === "1",
    };
    const isLate = String(found["notComparedBecause"] ?? "").startsWith("busy");
    if (wanted !== "alike.." && invited && !isSaid[wanted] && !isLate)
      broken(promise, `${envelope.id} does not say that a page ${wanted}`);
    if (wanted === "alike.." && !isLate && (isSaid.differs || isSaid.unknown))
      broken(promise, `${envelope.id} says of pages that look alike that they don't`);
  }
}

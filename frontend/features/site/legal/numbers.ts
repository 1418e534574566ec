import { limitsDocuments } from "#contract/rules/installation/included-plan";
import { dollars, gigabytes, megabytes } from "#contract/rules/limits/plan-words";
import { type Plan, plans } from "#contract/rules/limits/plans";
import { included } from "../../../included.ts";

/** The sentence, where plans are sold. */
export const whereSold = (sentence: string): readonly string[] => (included ? [] : [sentence]);

/** A sentence about each paid plan: price and limits. */
export const paidPlans: readonly string[] = (
  [
    [plans.STARTER_MONTHLY, plans.STARTER_ANNUAL],
    [plans.PRO_MONTHLY, plans.PRO_ANNUAL],
  ] as const
).map(
  ([monthly, annual]) =>
    `${monthly.name}: ${dollars(monthly.priceCents)} a month or ${dollars(annual.priceCents)} a year. ${monthly.documentsMax} documents a month, ${gigabytes(monthly.storageBytesMax)} of storage, files of up to ${megabytes(monthly.fileBytesMax)}.`,
);

/** A sentence about what each account may do where nothing is paid. */
export const allowed = (plan: Plan): string =>
  `An account may send ${limitsDocuments(plan) ? `${plan.documentsMax} documents a month` : "any number of documents"}, with files of up to ${megabytes(plan.fileBytesMax)}, and has ${gigabytes(plan.storageBytesMax)} of storage.`;

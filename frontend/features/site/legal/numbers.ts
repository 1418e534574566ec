import { dollars, gigabytes, megabytes } from "#contract/plan-words";
import { plans } from "#contract/plans";

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

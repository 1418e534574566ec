import { dayMs } from "./time.ts";

/**
 * The months of a subscription, as Stripe counts them: each begins at the anchor's time on the anchor's day, or on the
 * last day of a shorter month (Jan 31 -> Feb 28 -> Mar 31). All in UTC.
 * https://docs.stripe.com/billing/subscriptions/billing-cycle
 */

/** `anchor` plus whole months. Counted from the anchor, so that a short month doesn't shift later ones. */
export function addMonths(anchor: Date, months: number): Date {
  const first = Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1);
  const moved = new Date(first + (anchor.getTime() % dayMs));
  moved.setUTCDate(Math.min(anchor.getUTCDate(), daysIn(moved)));
  return moved;
}

/** The start of the month that contains `now`; the anchor itself for any earlier time. */
export function monthOf(anchor: Date, now: Date): Date {
  const years = now.getUTCFullYear() - anchor.getUTCFullYear();
  const months = Math.max(0, years * 12 + now.getUTCMonth() - anchor.getUTCMonth());
  const begun = addMonths(anchor, months);
  return begun <= now || months === 0 ? begun : addMonths(anchor, months - 1);
}

/** The start of the month after the one that contains `now`. */
export function monthAfter(anchor: Date, now: Date): Date {
  const begun = monthOf(anchor, now);
  const years = begun.getUTCFullYear() - anchor.getUTCFullYear();
  return addMonths(anchor, years * 12 + begun.getUTCMonth() - anchor.getUTCMonth() + 1);
}

const daysIn = (month: Date): number =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();

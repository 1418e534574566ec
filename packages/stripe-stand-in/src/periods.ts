import type { Price, Recurring, Subscription, SubscriptionItem } from "./objects.ts";

const dayMs = 86_400_000;

/** Adds months like Stripe: on the anchor's day, or the last day of a shorter month. Input and output are in seconds. */
function addMonths(anchor: number, months: number): number {
  const at = new Date(anchor * 1000);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1);
  const days = new Date(first);
  days.setUTCMonth(days.getUTCMonth() + 1, 0);
  const day = Math.min(at.getUTCDate(), days.getUTCDate());
  return Math.floor((first + (day - 1) * dayMs + (at.getTime() % dayMs)) / 1000);
}

/** The first period end later than `after`. */
export function periodEnd(anchor: number, { interval }: Recurring, after: number): number {
  const step = interval === "year" ? 12 : 1;
  let months = step;
  while (addMonths(anchor, months) <= after) months += step;
  return addMonths(anchor, months);
}

/** The item of a subscription, which has exactly one here. */
export function itemOf({ items, id }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

export interface Amount {
  readonly amount: number;
  readonly description: string;
  readonly start: number;
  readonly end: number;
}

/** Whether a change of price begins a new period, such as one from monthly to yearly. */
export const beginsAnew = (item: SubscriptionItem, price: Price): boolean =>
  item.price.recurring.interval !== price.recurring.interval;

/** The proration of a change of price, by the second: a credit for the rest of the old price, a charge for the new one. */
export function changeAmounts(
  item: SubscriptionItem,
  price: Price,
  names: { readonly from: string; readonly to: string },
  at: number,
  now: number,
): Amount[] {
  const { current_period_start: start, current_period_end: end } = item;
  const left = Math.max(0, end - at) / (end - start);
  const date = new Date(at * 1000).toUTCString().slice(5, 16);
  const back = {
    amount: -Math.round(item.price.unit_amount * left),
    description: `Unused time on ${names.from} after ${date}`,
    start: at,
    end,
  };
  if (beginsAnew(item, price)) {
    const next = { amount: price.unit_amount, description: `1 × ${names.to}` };
    return [back, { ...next, start: now, end: periodEnd(now, price.recurring, now) }];
  }
  const amount = Math.round(price.unit_amount * left);
  return [
    back,
    { amount, description: `Remaining time on ${names.to} after ${date}`, start: at, end },
  ];
}

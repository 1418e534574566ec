import { type PaidPlanType, planLabel, plans } from "#contract/rules/limits/plans";
import { readableBytes } from "../../../ui/bytes.ts";

/** A plan as an option of the radio cards. */
export function planOption(type: PaidPlanType) {
  const { documentsMax, storageBytesMax, fileBytesMax } = plans[type];
  return {
    value: type,
    label: planLabel(type),
    detail: `${documentsMax} documents a month, ${readableBytes(storageBytesMax)} storage, ${readableBytes(fileBytesMax)} a file`,
    aside: priceOf(type),
  };
}

/** "$19 a month" */
export function priceOf(type: PaidPlanType): string {
  const { priceCents, interval } = plans[type];
  return `$${priceCents / 100} a ${interval}`;
}

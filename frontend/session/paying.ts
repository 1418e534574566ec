import { tabStorage } from "./storage.ts";

/** When this tab has left for the payment page. */
const storageKey = "undersign.payingSince";

/** For how long a person on the payment page doesn't count as idle, though our pages can't see their activity. */
const payingMaxMs = 30 * 60_000;

export const leaveToPay = (nowMs: number): void => tabStorage.set(storageKey, String(nowMs));

/** Whether the page was opened on the way back from paying; true once. */
export function isBackFromPaying(nowMs: number): boolean {
  const since = Number(tabStorage.get(storageKey));
  tabStorage.remove(storageKey);
  return since > 0 && nowMs - since < payingMaxMs;
}

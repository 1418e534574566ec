import { counted } from "../../../ui/counted.ts";
import { dayMs, hourMs, minuteMs } from "../../../ui/times.ts";

/** "25 minutes", "3 hours", "2 days": in the largest unit that gives at least two. */
export function durationWords(ms: number): string {
  if (ms >= 2 * dayMs) return counted(Math.round(ms / dayMs), "day");
  if (ms >= 2 * hourMs) return counted(Math.round(ms / hourMs), "hour");
  return counted(Math.max(1, Math.round(ms / minuteMs)), "minute");
}

/** "today", "1 day", "3 days" */
export function waitedWords(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / dayMs);
  return days < 1 ? "today" : counted(days, "day");
}

/** "Ann", "Ann and Ben", "Ann, Ben, Cem and 4 others" */
export function namesWords(names: readonly string[], count: number): string {
  const others = count - names.length;
  const parts = others > 0 ? [...names, counted(others, "other")] : names;
  return new Intl.ListFormat("en", { style: "long", type: "conjunction" })
    .format(parts)
    .replace(", and ", " and ");
}

/** "31 Aug" */
export const dayWords = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

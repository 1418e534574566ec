import type { Language } from "#contract/languages";
import { localeOf } from "../../language/locale.ts";

/**
 * The server's clock on this device: it starts at the reply's `now` and advances by elapsed time.
 */
export interface ServerClock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export function serverClock(nowFromServer: string, elapsedMs: () => number): ServerClock {
  const startMs = Date.parse(nowFromServer) - elapsedMs();
  return { now: () => startMs + elapsedMs() };
}

/** YYYY-MM-DD in the signer's time zone. */
export function localDate(atMs: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(atMs);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** "23 November 2026 at 03:06" in the signer's time zone. */
export const formattedTime = (iso: string, language: Language): string =>
  new Date(iso).toLocaleString(localeOf(language), { dateStyle: "long", timeStyle: "short" });

/** "23 November 2026" */
export const formattedDay = (iso: string, language: Language): string =>
  new Date(iso).toLocaleDateString(localeOf(language), { dateStyle: "long" });

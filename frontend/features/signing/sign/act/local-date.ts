import { wallClock } from "#contract/rules/documents/time-zone";
import type { DayFormat, WrittenDays } from "#contract/rules/fields/field-settings";
import { isInFigures, printedDay } from "#contract/rules/fields/printed-day";
import type { Language } from "#contract/rules/text/languages";
import { readersLocale } from "../../../../language/locale.ts";

/** The server's clock on this device: it starts at the reply's `now` and advances by elapsed time. */
export interface ServerClock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export function serverClock(nowFromServer: string, elapsedMs: () => number): ServerClock {
  const startMs = Date.parse(nowFromServer) - elapsedMs();
  return { now: () => startMs + elapsedMs() };
}

/** YYYY-MM-DD in the signer's time zone. */
export const localDate = (atMs: number, timeZone?: string): string =>
  wallClock(new Date(atMs), timeZone).toISOString().slice(0, 10);

interface Reader {
  readonly language: Language;
  /** The sender's format for dates that signers read. */
  readonly format: DayFormat | WrittenDays | undefined;
}

/** "23 November 2026 at 03:06" in the signer's time zone. */
export function formattedTime(iso: string, { language, format }: Reader): string {
  const at = new Date(iso);
  if (!isInFigures(format)) {
    return at.toLocaleString(readersLocale(language), { dateStyle: "long", timeStyle: "short" });
  }
  const time = at.toLocaleTimeString(readersLocale(language), { timeStyle: "short" });
  return `${printedDay(localDate(at.getTime()), format)}, ${time}`;
}

/** "23 November 2026" */
export const formattedDay = (iso: string, { language, format }: Reader): string =>
  isInFigures(format)
    ? printedDay(localDate(Date.parse(iso)), format)
    : new Date(iso).toLocaleDateString(readersLocale(language), { dateStyle: "long" });

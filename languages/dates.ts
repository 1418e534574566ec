import type { DayFormat } from "#contract/field-settings";
import type { Language } from "#contract/languages";
import { isInFigures, printedDay } from "#contract/printed-day";

/** A tag (BCP 47) with the digits and the calendar that documents have. */
export const asInDocuments = (tag: string): string => `${tag}-u-ca-gregory-nu-latn`;

/** For dates and numbers in texts of this language. */
export const localeOf = (language: Language): string =>
  asInDocuments(language === "en" ? "en-GB" : language);

/** "22 November 2026", in UTC; in figures if the format has it so. */
export const dayIn = (language: Language, at: Date, format?: DayFormat): string =>
  isInFigures(format)
    ? printedDay(at.toISOString().slice(0, 10), format)
    : at.toLocaleDateString(localeOf(language), { dateStyle: "long", timeZone: "UTC" });

/** "14:05", in UTC. */
export const timeIn = (language: Language, at: Date): string =>
  at.toLocaleTimeString(localeOf(language), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  });

import type { DayFormat } from "#contract/field-settings";
import type { Language } from "#contract/languages";
import { isInFigures, printedDay } from "#contract/printed-day";

/** The language tag (BCP 47) with the digits and the calendar that documents use. */
export const asInDocuments = (tag: string): string => `${tag}-u-ca-gregory-nu-latn`;

/** The locale for dates and numbers in texts of this language. */
export const localeOf = (language: Language): string =>
  asInDocuments(language === "en" ? "en-GB" : language);

/** "22 November 2026", in UTC; in figures if the format is one of figures. */
export const dayIn = (language: Language, at: Date, format?: DayFormat): string =>
  isInFigures(format)
    ? printedDay(at.toISOString().slice(0, 10), format)
    : formatsOf(language).day.format(at);

/** "14:05", in UTC. */
export const timeIn = (language: Language, at: Date): string => formatsOf(language).time.format(at);

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

/** Cached, since creating a format takes longer than the rest of a mail's text. */
const known = new Map<Language, Formats>();

function formatsOf(language: Language): Formats {
  const formats = known.get(language) ?? newFormats(localeOf(language));
  known.set(language, formats);
  return formats;
}

function newFormats(locale: string): Formats {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
    time: new Intl.DateTimeFormat(locale, { ...time, timeZone: "UTC" }),
  };
}

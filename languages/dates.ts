import { isTimeZone, wallClock } from "#contract/rules/documents/time-zone";
import type { DayFormat, WrittenDays } from "#contract/rules/fields/field-settings";
import { isInFigures, printedDay } from "#contract/rules/fields/printed-day";
import type { Language } from "#contract/rules/text/languages";

/** The language tag (BCP 47) with the digits and the calendar that documents use. */
export const asInDocuments = (tag: string): string => `${tag}-u-ca-gregory-nu-latn`;

/** The locale for dates and numbers in texts of this language. */
export const localeOf = (language: Language): string =>
  asInDocuments(language === "en" ? "en-GB" : language);

/** "22 November 2026", in UTC; in figures if the format is one of figures. */
export const dayIn = (language: Language, at: Date, format?: DayFormat | WrittenDays): string =>
  isInFigures(format)
    ? printedDay(at.toISOString().slice(0, 10), format)
    : formatsOf(language).day.format(at);

/** How a language writes a day out, with all months, so that it is printed alike everywhere and at any later time. */
export function writtenDaysOf(language: Language): WrittenDays {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  const parts = months.map((month) => formatsOf(language).day.formatToParts(month));
  const named = (index: number) => parts.map((one) => one[index]?.value ?? "").join("|");
  const words = (parts[0] ?? []).map(({ type, value }, index) => {
    if (type === "day") return "D";
    if (type === "year") return "YYYY";
    return type === "month" ? `{${named(index)}}` : value;
  });
  const format = words.join("");
  if (!isWrittenDays(format))
    throw new Error(`${language} writes days in another order: ${format}`);
  return format;
}

const isWrittenDays = (format: string): format is WrittenDays => /^D.*\{.*\}.*YYYY$/u.test(format);

/** What stands between a day and a time. */
export const commaIn = (language: Language): string => (language === "ar" ? "،" : ",");

/** "14:05", in UTC. */
export const timeIn = (language: Language, at: Date): string => formatsOf(language).time.format(at);

/** A time in another zone than UTC. */
export interface LocalTime {
  /** A date whose parts in UTC are the zone's. */
  readonly clock: Date;
  /** "CET", "UTC+5:30". */
  readonly zone: string;
}

/** The time in a zone; undefined for UTC, and for a zone that this runtime doesn't know. */
export function localTime(
  language: Language,
  at: Date,
  zone: string | undefined,
): LocalTime | undefined {
  if (zone === undefined || !isTimeZone(zone)) return undefined;
  return { clock: wallClock(at, zone), zone: zoneName(language, at, zone) };
}

/** The same, but undefined while the zone's clock shows UTC, too, so that no time is given twice. */
export function otherTime(language: Language, at: Date, zone: string | undefined) {
  const local = localTime(language, at, zone);
  const isUtc = local && Math.abs(local.clock.getTime() - at.getTime()) < 1000;
  return isUtc ? undefined : local;
}

/** The zone's abbreviation, if the language or American English has one, otherwise its distance from UTC. */
function zoneName(language: Language, at: Date, zone: string): string {
  const own = shortName(localeOf(language), at, zone);
  if (/^[A-Z]{2,5}$/.test(own)) return own;
  return shortName("en-US", at, zone).replace(/^GMT(?=.)/, "UTC");
}

const shortName = (locale: string, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

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

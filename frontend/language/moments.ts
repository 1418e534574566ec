import { utc } from "sealed-pdf/verify";
import type { Language } from "#contract/rules/text/languages";

const formats = new Map<Language, Intl.DateTimeFormat>();

/** `20 November 2026, 10:00:00 UTC` in the language, with the digits that documents have. */
export function momentIn(language: Language, at: Date | string): string {
  return language === "en" ? utc(at) : formatOf(language).format(new Date(at));
}

function formatOf(language: Language): Intl.DateTimeFormat {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      ...{ year: "numeric", month: "long", day: "numeric" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
      ...{ timeZone: "UTC", timeZoneName: "short" },
    });
  formats.set(language, format);
  return format;
}

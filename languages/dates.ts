import type { Language } from "#contract/languages";

/** For dates and numbers in texts of this language: always with the digits and the calendar that documents have. */
export const localeOf = (language: Language): string =>
  `${language === "en" ? "en-GB" : language}-u-ca-gregory-nu-latn`;

/** "22 November 2026", in UTC. */
export const dayIn = (language: Language, at: Date): string =>
  at.toLocaleDateString(localeOf(language), { dateStyle: "long", timeZone: "UTC" });

/** "14:05", in UTC. */
export const timeIn = (language: Language, at: Date): string =>
  at.toLocaleTimeString(localeOf(language), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  });

import type { DayFormat, WrittenDays } from "#contract/field-settings";
import { directionOf } from "#contract/languages";
import { catalogs } from "#languages/compiled/mails/catalogs";
import type { Values } from "#languages/compiled/mails/values";
import { dayIn, timeIn } from "#languages/dates";
import { type Words, wordsByLanguage } from "#languages/words";

export type MailWords = Words<Values>;

export const mailWords = wordsByLanguage(catalogs);

/** `22 November 2026, 14:05 UTC`, the completion pages' format without seconds; the date is in the sender's format. */
export function moment(words: MailWords, iso: string, format?: DayFormat | WrittenDays): string {
  const at = new Date(iso);
  const day = dayIn(words.language, at, format);
  return words("moment", { day, time: timeIn(words.language, at) });
}

/**
 * A text among right-to-left words, such as a name in another script: isolated (U+2068, U+2069), so that it doesn't
 * change their order. Unchanged among other words.
 */
export const isolated = ({ language }: MailWords, text: string): string =>
  directionOf(language) === "rtl" && text !== "" ? `\u2068${text}\u2069` : text;

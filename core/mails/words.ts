import type { SendingRules } from "#contract/rules/documents/sending-rules";
import { directionOf } from "#contract/rules/text/languages";
import { catalogs } from "#languages/compiled/mails/catalogs";
import type { Values } from "#languages/compiled/mails/values";
import { dayIn, otherTime, timeIn } from "#languages/dates";
import { type Words, wordsByLanguage } from "#languages/words";

export type MailWords = Words<Values>;

export const mailWords = wordsByLanguage(catalogs);

/**
 * `22 November 2026, 14:05 UTC`, the completion pages' format without seconds; the date is in the sender's format. With
 * a time zone `22 November 2026, 15:05 CET (14:05 UTC)`.
 */
export function moment(words: MailWords, iso: string, rules: SendingRules = {}): string {
  const at = new Date(iso);
  const utc = timeIn(words.language, at);
  const local = otherTime(words.language, at, rules.timeZone);
  const day = dayIn(words.language, local?.clock ?? at, rules.dateFormat);
  if (!local) return words("moment", { day, time: utc });
  const time = timeIn(words.language, local.clock);
  return words("momentInZone", { day, time, zone: local.zone, utc });
}

/**
 * A text among right-to-left words, such as a name in another script: isolated (U+2068, U+2069), so that it doesn't
 * change their order. Unchanged among other words.
 */
export const isolated = ({ language }: MailWords, text: string): string =>
  directionOf(language) === "rtl" && text !== "" ? `\u2068${text}\u2069` : text;

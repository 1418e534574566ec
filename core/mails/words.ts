import type { DayFormat } from "#contract/field-settings";
import { directionOf, type Language } from "#contract/languages";
import { catalog as ar } from "#languages/compiled/mails/ar";
import { catalog as de } from "#languages/compiled/mails/de";
import { catalog as en } from "#languages/compiled/mails/en";
import { catalog as es } from "#languages/compiled/mails/es";
import { catalog as fr } from "#languages/compiled/mails/fr";
import { catalog as he } from "#languages/compiled/mails/he";
import { catalog as it } from "#languages/compiled/mails/it";
import { catalog as nl } from "#languages/compiled/mails/nl";
import { catalog as pl } from "#languages/compiled/mails/pl";
import { catalog as ptBr } from "#languages/compiled/mails/pt-BR";
import type { Values } from "#languages/compiled/mails/values";
import { dayIn, timeIn } from "#languages/dates";
import { type Words, wordsOf } from "#languages/words";

export type MailWords = Words<Values>;

const words: Readonly<Record<Language, MailWords>> = {
  en: wordsOf(en),
  de: wordsOf(de),
  fr: wordsOf(fr),
  es: wordsOf(es),
  it: wordsOf(it),
  "pt-BR": wordsOf(ptBr),
  nl: wordsOf(nl),
  pl: wordsOf(pl),
  he: wordsOf(he),
  ar: wordsOf(ar),
};

export const mailWords = (language: Language): MailWords => words[language];

/** `22 November 2026, 14:05 UTC`, the form of the completion pages without seconds; the day in the sender's format. */
export function moment(words: MailWords, iso: string, format?: DayFormat): string {
  const at = new Date(iso);
  const day = dayIn(words.language, at, format);
  return words("moment", { day, time: timeIn(words.language, at) });
}

/**
 * What stands among words that run from right to left, such as a name in another script: isolated (U+2068, U+2069),
 * so that it changes no order around it. Among other words as it is.
 */
export const isolated = ({ language }: MailWords, text: string): string =>
  directionOf(language) === "rtl" && text !== "" ? `\u2068${text}\u2069` : text;

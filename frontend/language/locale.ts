import { bestLanguage, type Language } from "#contract/rules/text/languages";
import { asInDocuments, localeOf } from "#languages/dates";

/**
 * Locale for dates and numbers in a text: the reader's regional one if the browser lists it for that language (`en-US`,
 * `de-AT`), always with the digits and the calendar that documents have.
 */
export function readersLocale(
  language: Language,
  wanted: readonly string[] = navigator.languages,
): string {
  const own = wanted.find((tag) => isTagOf(language, tag) && bestLanguage([tag]) === language);
  return own ? asInDocuments(own) : localeOf(language);
}

/** Whether the tag is one of the language; tags with extensions (`de-u-nu-…`) and old ones (`iw`) are not. */
const isTagOf = (language: Language, tag: string): boolean =>
  tag.split("-")[0] === language.split("-")[0] && !/-[ux]-/.test(tag);

/**
 * Languages that signers can read in, by their tags (BCP 47), with the names that their readers know. The English text
 * is binding.
 */
export const languageNames = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  "pt-BR": "Português (Brasil)",
  nl: "Nederlands",
  pl: "Polski",
  he: "עברית",
  ar: "العربية",
} as const;

export type Language = keyof typeof languageNames;

export const defaultLanguage: Language = "en";

const tags: readonly string[] = Object.keys(languageNames);

export const isLanguage = (tag: string): tag is Language => tags.includes(tag);

export const languages: readonly Language[] = tags.filter(isLanguage);

export const directionOf = (language: Language): "ltr" | "rtl" =>
  language === "he" || language === "ar" ? "rtl" : "ltr";

/** Tags of any language that `Intl.DisplayNames` takes: with a script or a region, or both. */
export const languageTag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/**
 * The first of the wanted languages (BCP 47, best first, such as `navigator.languages`) that we have: by its whole tag,
 * otherwise by its first part ("de-AT" is German, "pt-PT" our Portuguese, "iw" the old tag of Hebrew).
 */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languageWithTag(tag);
    if (found) return found;
  }
  return defaultLanguage;
}

function languageWithTag(tag: string): Language | undefined {
  const [asked = ""] = tag.toLowerCase().split("-");
  const main = asked === "iw" ? "he" : asked;
  return languages.find((one) => one.toLowerCase().split("-")[0] === main);
}

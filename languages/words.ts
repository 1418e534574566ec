import { type Messages, setupI18n } from "@lingui/core";
import type { Language } from "#contract/languages";

/** A compiled catalog: each language's texts of one area, and by id what each text takes. */
export interface Catalog<Values> {
  readonly language: Language;
  readonly messages: Messages;
  /** Never there: it carries the types of the values. */
  readonly values?: Values;
}

/**
 * The text with this id. Values are put in as they are: numbers that count choose the plural form.
 * An id that doesn't exist, and a value too few, is a type error.
 */
export interface Words<Values> {
  <Id extends keyof Values & string>(
    id: Id,
    ...values: keyof Values[Id] extends never ? [] : [Values[Id]]
  ): string;
  /** For an id that comes from elsewhere, such as a refusal's code; undefined if there is no such text. */
  find(id: string, values?: unknown): string | undefined;
  readonly language: Language;
}

/** `put`: what stands in a text for a value, such as one with marks around it. */
export function wordsOf<Values>(
  { language, messages }: Catalog<Values>,
  put: (value: unknown) => unknown = (value) => value,
): Words<Values> {
  // Numbers have the digits that stand in documents, dates and addresses too.
  const locales = `${language}-u-nu-latn`;
  const i18n = setupI18n({ locale: language, locales, messages: { [language]: messages } });
  const words = (id: string, values?: unknown): string =>
    i18n._(id, Object.fromEntries(entriesOf(values).map(([name, value]) => [name, put(value)])));
  const find = (id: string, values?: unknown) =>
    Object.hasOwn(messages, id) ? words(id, values) : undefined;
  return Object.assign(words, { find, language });
}

/** The texts of an area in every language, each made when it is first asked for; `putOf`: how values are put in. */
export function wordsByLanguage<Values>(
  catalogs: Readonly<Record<Language, Catalog<Values>>>,
  putOf: (language: Language) => ((value: unknown) => unknown) | undefined = () => undefined,
): (language: Language) => Words<Values> {
  const made = new Map<Language, Words<Values>>();
  return (language) => {
    const words = made.get(language) ?? wordsOf(catalogs[language], putOf(language));
    made.set(language, words);
    return words;
  };
}

const entriesOf = (values: unknown): [string, unknown][] =>
  typeof values === "object" && values !== null ? Object.entries(values) : [];

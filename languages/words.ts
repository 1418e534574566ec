import { type Messages, setupI18n } from "@lingui/core";
import type { Language } from "#contract/rules/text/languages";

/** A compiled catalog: the texts of one area in one language, typed with the values that each text takes, by id. */
export interface Catalog<Values> {
  readonly language: Language;
  readonly messages: Messages;
  /** Never set; it carries the types of the values. */
  readonly values?: Values;
}

/**
 * The text with this id. Values are inserted as they are; a number that counts something selects the plural form.
 * An unknown id or a missing value is a type error.
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

/** Converts a value before it is inserted into a text, for example to isolate it by control characters. */
type Put = (value: unknown, name: string) => unknown;

export function wordsOf<Values>(
  { language, messages }: Catalog<Values>,
  put: Put = (value) => value,
): Words<Values> {
  // Numbers have the same digits as documents, dates and addresses.
  const locales = `${language}-u-nu-latn`;
  const i18n = setupI18n({ locale: language, locales, messages: { [language]: messages } });
  const words = (id: string, values?: unknown): string => {
    const keys = keysIn(messages[id]);
    return i18n._(
      id,
      Object.fromEntries(
        entriesOf(values).map(([name, value]) => [name, keys.has(name) ? value : put(value, name)]),
      ),
    );
  };
  const find = (id: string, values?: unknown) =>
    Object.hasOwn(messages, id) ? words(id, values) : undefined;
  return Object.assign(words, { find, language });
}

/** Values that choose one of several texts, and are not shown. */
function keysIn(message: Messages[string] | undefined): ReadonlySet<unknown> {
  const tokens: readonly unknown[] = Array.isArray(message) ? message : [];
  return new Set(
    tokens.flatMap((one) => (Array.isArray(one) && one[1] === "select" ? one[0] : [])),
  );
}

/** The texts of an area in every language, each created on first use; `putOf` gives the `put` of `wordsOf`. */
export function wordsByLanguage<Values>(
  catalogs: Readonly<Record<Language, Catalog<Values>>>,
  putOf: (language: Language) => Put | undefined = () => undefined,
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

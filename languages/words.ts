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
  readonly language: Language;
}

/** `put` is what stands for a value in the text: by default the value. */
export function wordsOf<Values>(
  { language, messages }: Catalog<Values>,
  put: (value: unknown) => unknown = (value) => value,
): Words<Values> {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const words = (id: string, values?: unknown): string => {
    const given = typeof values === "object" && values !== null ? Object.entries(values) : [];
    return i18n._(id, Object.fromEntries(given.map(([name, value]) => [name, put(value)])));
  };
  return Object.assign(words, { language });
}

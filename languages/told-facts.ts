import type { DocumentFacts } from "#contract/rules/facts/facts";
import type { Values } from "./compiled/facts/values.ts";
import { type FactCode, type FactSaid, type FactValue, saidOfPeople } from "./said-facts.ts";
import type { Words } from "./words.ts";

export type FactWords = Words<Values>;

/** How a surface shows what others have written, and times. */
export interface ShownValues {
  readonly text: (text: string) => string;
  readonly moment: (at: Date) => string;
}

/** A sentence about facts in the language of the words. */
export function toldFact(words: FactWords, { code, values }: FactSaid, shown: ShownValues): string {
  const entries = Object.entries(values);
  const told = entries.map(([name, value]) => [name, valueIn(words, value, shown)] as const);
  return sentencesOf(words)(code, Object.fromEntries(told));
}

type Sentences = (code: FactCode, values: Readonly<Record<string, string | number>>) => string;

/** A code without a text is a type error here; a test checks that each text has the sentence's values. */
const sentencesOf = (words: FactWords): Sentences => words;

function valueIn(words: FactWords, value: FactValue, shown: ShownValues): string | number {
  if (typeof value === "string") return shown.text(value);
  if (typeof value === "number") return value;
  if (value instanceof Date) return shown.moment(value);
  if ("code" in value) return toldFact(words, value, shown);
  const all = value.map((one) => String(valueIn(words, one, shown)));
  return new Intl.ListFormat(words.language, { type: "conjunction" }).format(all);
}

/** Sentences side by side, each with its full stop. */
export const inOneText = (sentences: readonly string[]): string =>
  sentences.map((one) => (/[.。]\P{L}?$/u.test(one) ? one : `${one}.`)).join(" ");

/** A line for each person who took part: "Ann Lee (ann@example.com): Signed. Identified by: …" */
export const toldPeople = (
  words: FactWords,
  facts: DocumentFacts,
  shown: ShownValues,
): readonly string[] =>
  saidOfPeople(facts).map(({ name, email, act, more }) => {
    const sentences = [act, ...more].map((said) => toldFact(words, said, shown));
    return `${shown.text(`${name} (${email})`)}: ${inOneText(sentences)}`;
  });

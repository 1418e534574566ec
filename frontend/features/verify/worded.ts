import type { Said, SaidValue, SentenceCode } from "sealed-pdf/verify";
import { momentIn } from "../../language/moments.ts";
import type { VerifyWords } from "../../language/verify-words.ts";

/** A sentence of the verifier in the language of the page. */
export function worded(words: VerifyWords, { code, values }: Said): string {
  const entries = Object.entries(values);
  const texts = entries.map(([name, value]) => [name, valueIn(words, value)]);
  return sentencesOf(words)(code, Object.fromEntries(texts));
}

type Sentences = (code: SentenceCode, values: Readonly<Record<string, string | number>>) => string;

/** A code without a text is a type error here; test/languages checks that each text has the sentence's values. */
const sentencesOf = (words: VerifyWords): Sentences => words;

/** A value in a sentence, such as the name of the time-stamping authority. */
export function valueIn(words: VerifyWords, value: SaidValue): string | number {
  if (typeof value !== "object") return value;
  if (value instanceof Date) return momentIn(words.language, value);
  return "bytes" in value ? words("bytes", { count: value.bytes }) : worded(words, value);
}

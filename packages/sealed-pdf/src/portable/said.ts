import { type SentenceCode, sentences } from "./sentences.ts";
import { utc } from "./utc.ts";
import { visible } from "./visible.ts";

/** A value in a sentence: a string is text by others, `bytes` a size, a Date a time, a Said a clause. */
export type SaidValue = string | number | Date | { readonly bytes: number } | Said;

/** A sentence given by its code and values, so that it can be worded in any language. */
export interface Said {
  readonly code: SentenceCode;
  readonly values: Readonly<Record<string, SaidValue>>;
}

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesOf<Code extends SentenceCode> = [NamesIn<(typeof sentences)[Code]>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<(typeof sentences)[Code]>, SaidValue>>];

/** A code with all values of its sentence. */
export type Saying<Code extends SentenceCode = SentenceCode> = {
  [One in Code]: [code: One, ...ValuesOf<One>];
}[Code];

export const say = (...[code, values]: Saying): Said => ({ code, values: safe(values ?? {}) });

const safe = (values: Readonly<Record<string, SaidValue>>): Said["values"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? visible(value) : value,
    ]),
  );

export const english = ({ code, values }: Said): string =>
  sentences[code].replace(/\{(\w+)\}/g, (whole, name) => inWords(values[name] ?? whole));

export function inWords(value: SaidValue): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (value instanceof Date) return utc(value);
  return "bytes" in value ? inBytes(value.bytes) : english(value);
}

export const inBytes = (count: number): string =>
  count === 1 ? "1 byte" : `${count.toLocaleString("en")} bytes`;

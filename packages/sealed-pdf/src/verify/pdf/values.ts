/** A PDF value as our own writer writes it. Dictionaries are Maps with decoded keys. */
export type Value = null | boolean | number | Name | Ref | Source | Value[] | Dict;
export type Dict = Map<string, Value>;

export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** A string, or an odd token taken over from the original: its position in the file and its text. */
export class Source {
  readonly start: number;
  readonly end: number;
  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }
}

export const isName = (value: Value | undefined, text: string): boolean =>
  value instanceof Name && value.text === text;

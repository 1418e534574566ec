import { type Edit, hasNumbers, removed } from "./edits.ts";
import { codeOf, type Operators, operand } from "./operators.ts";

/** How many numbers make a colour; undefined if that is not known. */
type Components = number | undefined;

export interface Spaces {
  /** Of the colour spaces with which the content begins. */
  readonly initial: Components;
  /** "none" if there is no space of this name, so that the one before stays. */
  componentsOf(name: string): Components | "none";
}

/** Follows the current colour spaces through content. */
export class Colours {
  readonly #spaces: Spaces;
  readonly #saved: Current[] = [];
  #current: Current;

  constructor(spaces: Spaces) {
    this.#spaces = spaces;
    this.#current = { fill: spaces.initial, stroke: spaces.initial };
  }

  save(): void {
    this.#saved.push(this.#current);
  }

  /** False if nothing was saved. */
  restore(): boolean {
    const restored = this.#saved.pop();
    this.#current = restored ?? this.#current;
    return restored !== undefined;
  }

  /** How to write an operator that sets a colour: PDFium takes the first of too many numbers, and ignores too few. */
  editOf(operators: Operators): Edit | undefined {
    const paint = paintOf.get(operators.code);
    if (paint === undefined) return undefined;
    const { count, kinds, ends, start } = operators;
    if (paint.sets === "colour") {
      const wanted = this.#current[paint.of];
      if (wanted === undefined || count === wanted || !hasNumbers(operators, count))
        return undefined;
      if (count < wanted) return removed(operators);
      return [ends[wanted - 1] ?? start, start, " "];
    }
    const named = kinds[count - 1] === operand.name ? operators.fromLast(0).slice(1) : "";
    const set = paint.sets === "space" ? this.#spaces.componentsOf(named) : paint.sets;
    // PDFium ignores an rg or k with another number of operands.
    const isIgnored =
      set === "none" || (typeof paint.sets === "number" && set !== 1 && set !== count);
    if (!isIgnored) this.#current = { ...this.#current, [paint.of]: set };
    return undefined;
  }
}

interface Current {
  readonly fill: Components;
  readonly stroke: Components;
}

interface Paint {
  readonly of: keyof Current;
  /** A colour of the current space, a space by its name, or a colour in a space of so many numbers. */
  readonly sets: "colour" | "space" | number;
}

const paintOf: ReadonlyMap<number, Paint> = new Map(
  Object.entries<Paint["sets"]>({ sc: "colour", scn: "colour", cs: "space", g: 1, rg: 3, k: 4 })
    .flatMap(([name, sets]): [string, Paint][] => [
      [name, { of: "fill", sets }],
      [name.toUpperCase(), { of: "stroke", sets }],
    ])
    .map(([name, paint]) => [codeOf(name), paint]),
);

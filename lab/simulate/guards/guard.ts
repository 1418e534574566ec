import { type Node, treeOf } from "../../../scripts/mutate/mutants.ts";
import type { Focus, Plan } from "../plan.ts";
import type { Mutation } from "../product.ts";

/** A condition, lease, retry or check of the product, and how the simulator switches it off. */
export interface Guard {
  readonly name: string;
  readonly off: readonly Mutation[];
  /** What a plan must have for the guard to matter, so that fewer seeds are needed. */
  readonly plan?: Partial<Plan>;
  readonly focus?: Focus["kinds"];
  readonly subject?: Focus["subject"];
}

/**
 * Replaces the one place in a file's syntax tree that equals this code, whatever its layout: statements, an expression, or a
 * property. Without other code, it is removed, also from the list that it is an element of.
 */
export const change = (file: string, find: string, replace = ""): Mutation => ({
  file,
  apply(source) {
    const places = placesOf(treeOf(source), patternOf(find));
    const [place] = places;
    if (!place || places.length > 1)
      throw new Error(`${file}: expected ${find} once, found it ${places.length} times`);
    const comma = /^\s*,/.exec(source.slice(place.end))?.[0].length ?? 0;
    return source.slice(0, place.start) + replace + source.slice(place.end + (replace ? 0 : comma));
  },
});

type Place = Pick<Node, "start" | "end">;

/** Code in a function, or what an object or a module consists of. */
function patternOf(code: string): readonly Node[] {
  if (/^(import|export) /.test(code)) return bodyOf(treeOf(code));
  const isWhole = /[;}]$/.test(code);
  try {
    const [of] = bodyOf(treeOf(`async () => {${isWhole ? code : `(${code});`}}`));
    const inside = bodyOf(at(of, "expression", "body"));
    const expression = at(inside[0], "expression");
    return expression && !code.endsWith(";") ? [expression] : inside;
  } catch {
    const [of] = bodyOf(treeOf(`({${code}})`));
    return [at(of, "expression", "properties", "0")];
  }
}

const bodyOf = ({ body }: Node) => body as readonly Node[];

const at = (node: unknown, ...path: readonly string[]) =>
  path.reduce((one: unknown, field) => Reflect.get(Object(one), field), node) as Node;

function placesOf(node: unknown, pattern: readonly Node[]): Place[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.values(node).flatMap((child) => placesOf(child, pattern));
  const ofLists = Array.isArray(node) ? node : [];
  const own = Array.isArray(node) || pattern.length > 1 ? [] : [[node]];
  const runs = ofLists.map((_, index) => ofLists.slice(index, index + pattern.length));
  const found = (pattern.length > 1 ? runs : own).filter((some) => isSame(some, pattern));
  return [
    ...found.map((some) => ({ start: (some[0] as Node).start, end: (some.at(-1) as Node).end })),
    ...below,
  ];
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(
      (field) =>
        /^(start|end|range)$/.test(field) ||
        isSame(Reflect.get(one, field), Reflect.get(other, field)),
    )
  );
}

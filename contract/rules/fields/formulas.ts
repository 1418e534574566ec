import type { Question } from "sealed-pdf/conditions";
import {
  type Formula,
  isDecimal,
  type Operation,
  type Part,
  partsMax,
  withoutPercent,
} from "sealed-pdf/formulas";
import { isDay } from "../inputs/day.ts";
import type { AnsweredField } from "./answers.ts";
import type { FieldKind } from "./markers.ts";

export type { Formula, Part };
export { partsMax };

/** A number or a day is computed by one of these operations. */
export const operationsOf = (kind: FieldKind): readonly Operation[] =>
  kind === "day" ? ["sum", "difference"] : ["sum", "difference", "product", "days"];

/** The kind of the part at this place, from 0. */
export const partKind = (kind: FieldKind, is: Operation, at: number): "number" | "day" =>
  is === "days" || (kind === "day" && at === 0) ? "day" : "number";

/** Returns what is wrong with a field's formula, as the end of a sentence. It doesn't check the labels that it names. */
export function formulaFault<F extends AnsweredField>(
  { kind, settings = {} }: F,
  { formula, parts }: Pick<Question<F>, "formula" | "parts">,
): string | undefined {
  const { value, locked, private: isPrivate, required } = settings;
  if (value !== undefined || locked) return "it is computed, so you can't fill it in.";
  if (isPrivate) return "a private field can't be computed, since nobody could check its result.";
  if (required) return "it is computed, so nobody can be required to fill it in.";
  if (!formula || !operationsOf(kind).includes(formula.is))
    return `a ${kind === "day" ? "date" : "number"} can't be computed like this.`;
  if (formula.is === "days" && parts.length !== 2)
    return "days are counted between two dates: please name the first and the second.";
  for (const [at, { part, on }] of parts.entries()) {
    const wanted = partKind(kind, formula.is, at);
    const words = wanted === "day" ? "a date" : "a number";
    const isConstant = (text: string): boolean =>
      wanted === "day" ? isDay(text) : isDecimal(withoutPercent(text));
    const isWanted = "field" in part ? on[0]?.kind === wanted : isConstant(part.value);
    const named = "field" in part ? part.field : part.value;
    if (!isWanted) return named === "" ? `please enter ${words}.` : `“${named}” is not ${words}.`;
  }
  return undefined;
}

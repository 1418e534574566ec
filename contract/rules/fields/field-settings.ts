import type { Comparison, Condition } from "sealed-pdf/conditions";
import {
  type Formula,
  isDecimal,
  type Operation,
  partsMax,
  type Rounding,
  withoutPercent,
} from "sealed-pdf/formulas";
import * as z from "zod/mini";
import { isDay } from "../inputs/day.ts";
import { oneLine, plainText } from "../inputs/inputs.ts";
import { limits } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";
import { attachmentLimits } from "./attachments.ts";

/**
 * The settings of a field that a signer fills in. Each can be left out, and then has the default that is named here.
 * Boxes of one kind and signer with the same `group` belong together: check boxes are counted together, exactly one box
 * of a choice is taken, and all other kinds have the same answer in several places.
 */

export { isDecimal };

export const textRules = ["any", "letters", "digits", "email", "pattern"] as const;
export const alignments = ["left", "center", "right"] as const;
export const numberFormats = [
  "plain",
  "1,234.50",
  "1.234,50",
  "EUR",
  "USD",
  "GBP",
  "percent",
] as const;
export const dayFormats = [
  "YYYY-MM-DD",
  "DD.MM.YYYY",
  "DD/MM/YYYY",
  "MM/DD/YYYY",
  "D Month YYYY",
] as const;
/** Values for browsers' autofill (HTML, 4.10.18.7). */
export const autofills = [
  "given-name",
  "family-name",
  "organization",
  "organization-title",
  "street-address",
] as const;

export type TextRule = (typeof textRules)[number];
export type Alignment = (typeof alignments)[number];
export type NumberFormat = (typeof numberFormats)[number];
export type DayFormat = (typeof dayFormats)[number];
/** A day written out with the twelve names of its months: "D. {Januar|Februar|…} YYYY". */
export type WrittenDays = `D${string}{${string}}${string}YYYY`;
export type Autofill = (typeof autofills)[number];

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), oneLine);
const wordLine = (max: number) => line(max).check(z.minLength(1));
const day = z.string().check(z.refine((text) => text === "today" || isDay(text)));
const decimal = z.string().check(z.refine(isDecimal));

/** The sender's value, in the form of an answer of the field's kind. */
const value = z.union([z.string().check(z.maxLength(2000), plainText), z.literal(true)]);

export const comparisons = [
  "filled",
  "equal",
  "not",
  "above",
  "below",
] as const satisfies readonly Comparison[];

const condition = z.strictObject({
  /** The label of the other field: one of the same signer, otherwise one of somebody who signs earlier. */
  field: wordLine(80),
  is: z.enum(comparisons),
  /** `filled` has no value. `not` without a value holds for an empty field. */
  value: z.optional(wordLine(200)),
});

export const operations = [
  "sum",
  "product",
  "difference",
  "days",
] as const satisfies readonly Operation[];

export const roundings = ["nearest", "up", "down"] as const satisfies readonly Rounding[];

const part = z.union([
  z.strictObject({ field: wordLine(80) }),
  z.strictObject({
    value: z.string().check(z.refine((text) => isDecimal(withoutPercent(text)) || isDay(text))),
  }),
]);

/** In a field that is computed, and so is neither asked nor required, filled in before, or private. */
const formula = z.optional(
  z.strictObject({
    is: z.enum(operations),
    of: z.array(part).check(z.minLength(1), z.maxLength(partsMax)),
    rounding: z.optional(z.enum(roundings)),
  }),
);

const asked = {
  /** What it asks for; by default the kind's name. */
  label: z.optional(wordLine(80)),
  hint: z.optional(wordLine(200)),
  /** False for check boxes, otherwise true. For a choice and for linked boxes, the first box's value applies. */
  required: z.optional(z.boolean()),
  /** Asked only if these hold. For boxes that belong together, one box's conditions count for all. */
  when: z.optional(z.array(condition).check(z.minLength(1), z.maxLength(limits.conditionsMax))),
  /** One of the conditions suffices. */
  whenAny: z.optional(z.boolean()),
};

const common = {
  ...asked,
  group: z.optional(wordLine(40)),
  /** Proposed to the signer, who has to accept it, unless it is `locked`: then the signer isn't asked for it. */
  value: z.optional(value),
  locked: z.optional(z.boolean()),
};

const printed = {
  /**
   * Shown only to the sender and the signer. Can't be combined with `value`. Boxes have no such setting, because the
   * mere presence of an answer shows that a box was ticked.
   */
  private: z.optional(z.boolean()),
  /** Between 6 and 24 points; by default as large as fits, from 10 down to 6. */
  sizePt: z.optional(z.number().check(z.minimum(6), z.maximum(24))),
  align: z.optional(z.enum(alignments)),
};

/** Settings by kind; a member of another kind is refused. */
export const settingsOf = {
  text: z.strictObject({
    ...common,
    ...printed,
    lines: z.optional(z.enum(["one", "many"])),
    /** 200 by default. */
    maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(limits.answerMax))),
    rule: z.optional(z.enum(textRules)),
    /**
     * For the rule `pattern`: `#` is a digit, `A` a letter, `*` any character; every other character stands for itself.
     */
    pattern: z.optional(wordLine(80)),
    autofill: z.optional(z.enum(autofills)),
  }),
  number: z.strictObject({
    ...common,
    ...printed,
    /** Maximum number of decimals; 2 by default. */
    decimals: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
    min: z.optional(decimal),
    max: z.optional(decimal),
    format: z.optional(z.enum(numberFormats)),
    formula,
  }),
  day: z.strictObject({
    ...common,
    ...printed,
    format: z.optional(z.enum(dayFormats)),
    from: z.optional(day),
    to: z.optional(day),
    formula,
  }),
  check: z.strictObject({
    ...common,
    /** How many boxes of the group must be ticked; the first box's values apply. */
    min: z.optional(z.int().check(z.minimum(0), z.maximum(limits.markersMax))),
    max: z.optional(z.int().check(z.minimum(1), z.maximum(limits.markersMax))),
  }),
  choice: z.strictObject({
    ...common,
    /** The option that this box stands for; `label` is what the group asks. */
    option: z.optional(wordLine(80)),
  }),
  list: z.strictObject({
    ...common,
    ...printed,
    options: z.array(wordLine(80), senderMessages.options).check(
      z.minLength(1, senderMessages.options),
      z.maxLength(limits.optionsMax, senderMessages.options),
      z.refine((options) => new Set(options).size === options.length, senderMessages.optionsTwice),
    ),
  }),
  file: z.strictObject({
    ...asked,
    /** How many files the signer can attach; 1 by default. */
    files: z.optional(z.int().check(z.minimum(1), z.maximum(attachmentLimits.filesMax))),
  }),
} as const;

/** Settings of any kind, with the members of all kinds; `settingsOf` says what each may have. */
export interface FieldSettings {
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  readonly group?: string | undefined;
  readonly value?: Answer | undefined;
  readonly locked?: boolean | undefined;
  readonly when?: readonly Condition[] | undefined;
  readonly whenAny?: boolean | undefined;
  /**
   * In sent documents, a field with conditions has `required: false` and no count of ticked boxes, since earlier verifiers
   * would miss the answer to a hidden field; these two count where it is asked. They are never an input.
   */
  readonly needed?: boolean | undefined;
  readonly neededMin?: number | undefined;
  /** It is computed of these; in sent documents it has `required: false`, since a missing part leaves it empty. */
  readonly formula?: Formula | undefined;
  readonly private?: boolean | undefined;
  readonly sizePt?: number | undefined;
  readonly align?: Alignment | undefined;
  readonly lines?: "one" | "many" | undefined;
  readonly maxLength?: number | undefined;
  readonly rule?: TextRule | undefined;
  readonly pattern?: string | undefined;
  readonly autofill?: Autofill | undefined;
  readonly decimals?: number | undefined;
  /** A decimal number in a number field, or a count of check boxes. */
  readonly min?: string | number | undefined;
  readonly max?: string | number | undefined;
  readonly format?: NumberFormat | DayFormat | undefined;
  /**
   * How the document's language writes a day, for the format "D Month YYYY"; English without it. Added when the document
   * is sent, and never an input.
   */
  readonly writtenDays?: WrittenDays | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly option?: string | undefined;
  readonly options?: readonly string[] | undefined;
  readonly files?: number | undefined;
}

/**
 * What somebody has filled in: text, the option of a list, a decimal number ("1234.5") or a date ("2026-11-22"); `true`
 * for a box that is ticked or chosen, and for a field in which files are attached. If there is no answer, the member is
 * absent, never "" or false.
 */
export type Answer = string | true;

/** The settings that are printed, in fields or on the completion pages, in addition to what is filled in. */
export const printedSettings = ({
  label,
  option,
  options = [],
}: FieldSettings): readonly (readonly [member: string, text: string | undefined])[] => [
  ["label", label],
  ["option", option],
  ...options.map((text, i) => [`options.${i}`, text] as const),
];

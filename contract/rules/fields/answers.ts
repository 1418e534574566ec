import { settledFields } from "sealed-pdf/conditions";
import { compareDecimals, isDecimal } from "sealed-pdf/formulas";
import { isDay } from "../inputs/day.ts";
import { isEmail } from "../inputs/email.ts";
import { isOneLine, isPlainText } from "../text/text.ts";
import type { Answer, FieldSettings } from "./field-settings.ts";
import { type FilledKind, fieldLabels, isFilledKind, markOf } from "./markers.ts";
import { printedDay } from "./printed-day.ts";
import { type AnsweredField, groupsOf, isAsked } from "./questions.ts";

export type { AnsweredField };
export { groupsOf, isAsked };

/** Rules for signers' answers, the same for page and server. Doesn't use zod, because signing pages load it. */

/** Answers by field id; unanswered fields have no member. */
export type Answers = Readonly<Record<string, Answer>>;

/**
 * The fault of an answer: a key word with the values that its sentence needs. The sentences are the texts
 * `fault.<reason>` of languages/answers.
 */
export interface AnswerReason {
  readonly reason: ReasonWord;
  readonly values?: ReasonValues;
}

export type ReasonValues = Readonly<Record<string, string | number>>;

export const reasonWords = [
  "badTick",
  "tick",
  "tickExactly",
  "tickAtLeast",
  "tickAtMost",
  "onlyOne",
  "choose",
  "different",
  "required",
  "chooseDate",
  "fillIn",
  "notOfList",
  "tooLong",
  "invisible",
  "oneLine",
  "letters",
  "digits",
  "email",
  "pattern",
  "number",
  "whole",
  "decimals",
  "least",
  "most",
  "from",
  "until",
  "unprintable",
  "tooLongForPlace",
  "tooLongTogether",
  "lockedBySender",
  "notYours",
  "notAsked",
  "othersDepend",
  "beyond",
  "resultLeast",
  "resultMost",
  "resultFrom",
  "resultUntil",
  "computed",
  "attach",
  "tooManyFiles",
] as const;

export type ReasonWord = (typeof reasonWords)[number];

export interface AnswerFault extends AnswerReason {
  /** The field's id; for a group, that of its first box. */
  readonly field: string;
  /** Whether it is merely not answered yet. */
  readonly missing: boolean;
}

const noSettings: FieldSettings = {};
const settingsOf = (field: AnsweredField): FieldSettings => field.settings ?? noSettings;

/** Names what a field asks for, in words for people. */
export const labelOf = ({ kind, settings }: Omit<AnsweredField, "id">): string =>
  settings?.label ?? fieldLabels[kind];

/** Whether this particular box must be answered; groups have rules of their own. */
export function isRequired(field: AnsweredField): boolean {
  const { needed, required = field.kind !== "check" } = settingsOf(field);
  return needed ?? required;
}

/** Ids of the fields that are hidden, since their conditions don't hold, and the results of formulas. */
export const settledIn = <F extends AnsweredField>(fields: readonly F[], answers: Answers) =>
  settledFields(fields, (id) => answers[id]);

export const hiddenIn = (fields: readonly AnsweredField[], answers: Answers): ReadonlySet<string> =>
  settledIn(fields, answers).hidden;

export const isComputed = (field: AnsweredField): boolean =>
  settingsOf(field).formula !== undefined;

/** The answers with the results of formulas in place of what may have been entered there. */
export function withResults(fields: readonly AnsweredField[], answers: Answers): Answers {
  const computing = fields.filter(isComputed);
  if (computing.length === 0) return answers;
  const { computed } = settledIn(fields, answers);
  const { ...all } = answers as Record<string, Answer>;
  for (const { id } of computing) {
    const result = computed.get(id);
    if (result === undefined) delete all[id];
    else all[id] = result;
  }
  return all;
}

/**
 * Returns the faults of one signer's answers, in the order of the fields, of which none is hidden; empty if there are
 * none. `today` is the date at the signer's location (YYYY-MM-DD).
 */
export function answerFaults(
  fields: readonly AnsweredField[],
  answers: Answers,
  today: string,
): readonly AnswerFault[] {
  return groupsOf(fields).flatMap((group) => groupFault(group, answers, today) ?? []);
}

/** Ids of answers to fields that this signer is not to fill in. */
export function strayAnswers(
  fields: readonly AnsweredField[],
  answers: Answers,
): readonly string[] {
  const asked = new Set(fields.filter(isAsked).map(({ id }) => id));
  return Object.keys(answers).filter((id) => !asked.has(id));
}

type Group = readonly AnsweredField[];

function groupFault(group: Group, answers: Answers, today: string): AnswerFault | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  switch (markOf(first.kind)) {
    case "tick":
      return checksFault(group, first, answers);
    case "dot":
      return choiceFault(group, first, answers);
    case undefined:
      return linkedFault(group, first, answers, today);
  }
}

const because = (reason: ReasonWord, values?: ReasonValues): AnswerReason =>
  values ? { reason, values } : { reason };

const fault = ({ id }: AnsweredField, reason: AnswerReason, missing = false): AnswerFault => ({
  field: id,
  missing,
  ...reason,
});

/** Boxes are either ticked or not. */
function badTick(group: Group, answers: Answers): AnswerFault | undefined {
  const bad = group.find(({ id }) => ![undefined, true].some((one) => answers[id] === one));
  return bad && fault(bad, because("badTick"));
}

function checksFault(
  group: Group,
  first: AnsweredField,
  answers: Answers,
): AnswerFault | undefined {
  const bad = badTick(group, answers);
  if (bad) return bad;
  const missing = group.find((field) => isRequired(field) && answers[field.id] !== true);
  if (missing) return fault(missing, because("tick"), true);
  const ticked = group.filter(({ id }) => answers[id] === true).length;
  const { neededMin, min = neededMin, max } = settingsOf(first);
  if (typeof min === "number" && ticked < min) {
    return fault(first, because(min === max ? "tickExactly" : "tickAtLeast", { min }), true);
  }
  if (typeof max === "number" && ticked > max) {
    return fault(first, because("tickAtMost", { max }));
  }
  return undefined;
}

function choiceFault(
  group: Group,
  first: AnsweredField,
  answers: Answers,
): AnswerFault | undefined {
  const bad = badTick(group, answers);
  if (bad) return bad;
  const chosen = group.filter(({ id }) => answers[id] === true).length;
  if (chosen > 1) return fault(first, because("onlyOne"));
  if (chosen === 0 && isRequired(first)) return fault(first, because("choose"), true);
  return undefined;
}

/** A fault of one field in one or several places. */
function linkedFault(
  group: Group,
  first: AnsweredField,
  answers: Answers,
  today: string,
): AnswerFault | undefined {
  const given = group.filter(({ id }) => answers[id] !== undefined);
  if (given.length === 0) {
    return isRequired(first) ? fault(first, because(rulesOf(first).missing), true) : undefined;
  }
  const answer = answers[first.id];
  if (first.kind === "file" && answer === true) return undefined;
  const different = group.find(({ id }) => answers[id] !== answer);
  if (different) return fault(different, because("different"));
  const wrong = typeof answer === "string" ? wordsFault(first, answer, today) : because("required");
  return wrong && fault(first, wrong);
}

/** How a text that answers a field is judged and printed. */
interface TextRules {
  /** Why there has to be one. */
  readonly missing: ReasonWord;
  readonly faultOf: (
    settings: FieldSettings,
    answer: string,
    today: string,
  ) => AnswerReason | undefined;
  readonly printed: (settings: FieldSettings, answer: string) => string;
}

const asTyped: TextRules = {
  missing: "fillIn",
  faultOf: textFault,
  printed: (_, answer) => answer,
};

/** A tick is judged by its group, and has no text. */
const textRules: Readonly<Record<FilledKind, TextRules>> = {
  text: asTyped,
  number: { missing: "fillIn", faultOf: numberFault, printed: printedNumber },
  day: {
    missing: "chooseDate",
    faultOf: dayFault,
    printed: (settings, answer) => dayAsSet(answer, settings),
  },
  check: asTyped,
  choice: asTyped,
  list: { ...asTyped, missing: "choose", faultOf: listFault },
  file: { ...asTyped, missing: "attach", faultOf: () => because("attach") },
};

const rulesOf = ({ kind }: AnsweredField): TextRules =>
  isFilledKind(kind) ? textRules[kind] : asTyped;

/** Returns the fault of one answer, regardless of the others; undefined if it has none. */
export const wordsFault = (
  field: AnsweredField,
  answer: string,
  today: string,
): AnswerReason | undefined => rulesOf(field).faultOf(settingsOf(field), answer, today);

function listFault({ options }: FieldSettings, answer: string): AnswerReason | undefined {
  return options?.includes(answer) ? undefined : because("notOfList");
}

export const textLengthDefault = 200;

function textFault(settings: FieldSettings, answer: string): AnswerReason | undefined {
  const { maxLength = textLengthDefault, lines } = settings;
  if (answer.trim() === "") return because("fillIn");
  if ([...answer].length > maxLength) return because("tooLong", { max: maxLength });
  const isPrintable = lines === "many" ? answer.split("\n").every(isOneLine) : isOneLine(answer);
  if (!isPrintable || !isPlainText(answer)) {
    return because(lines === "many" ? "invisible" : "oneLine");
  }
  return ruleFault(settings, answer);
}

function ruleFault({ rule, pattern }: FieldSettings, answer: string): AnswerReason | undefined {
  switch (rule) {
    case "letters":
      return /^[\p{L}\p{M}\s'’.-]+$/u.test(answer) ? undefined : because("letters");
    case "digits":
      return /^[0-9]+$/.test(answer) ? undefined : because("digits");
    case "email":
      return isEmail(answer) ? undefined : because("email");
    case "pattern":
      return fitsPattern(answer, pattern ?? "")
        ? undefined
        : because("pattern", { example: patternExample(pattern ?? "") });
    case "any":
    case undefined:
      return undefined;
  }
}

/**
 * One character for each character of the pattern: `#` is a digit, `A` a letter, `*` any character; every other one
 * stands for itself.
 */
export function fitsPattern(answer: string, pattern: string): boolean {
  const marks = [...pattern];
  const letters = [...answer];
  return letters.length === marks.length && marks.every((mark, at) => fitsMark(letters[at], mark));
}

function fitsMark(letter = "", mark: string): boolean {
  if (mark === "#") return /^[0-9]$/.test(letter);
  if (mark === "A") return /^\p{L}$/u.test(letter);
  return mark === "*" || letter === mark;
}

/** An example for a pattern: "123-45" for "###-##". */
export function patternExample(pattern: string): string {
  let digit = 0;
  let letter = 0;
  return [...pattern]
    .map((mark) => {
      if (mark === "#") return String(++digit % 10);
      return mark === "A" || mark === "*" ? String.fromCharCode(65 + (letter++ % 26)) : mark;
    })
    .join("");
}

export const decimalsDefault = 2;

function numberFault(settings: FieldSettings, answer: string): AnswerReason | undefined {
  const { decimals = decimalsDefault, min, max, formula } = settings;
  if (!isDecimal(answer)) return because(formula ? "beyond" : "number");
  const given = answer.split(".")[1]?.length ?? 0;
  if (given > decimals) {
    return decimals === 0 ? because("whole") : because("decimals", { decimals });
  }
  if (min !== undefined && compareDecimals(answer, String(min)) < 0) {
    return because(formula ? "resultLeast" : "least", {
      min: printedNumber(settings, String(min)),
    });
  }
  if (max !== undefined && compareDecimals(answer, String(max)) > 0) {
    return because(formula ? "resultMost" : "most", { max: printedNumber(settings, String(max)) });
  }
  return undefined;
}

function dayFault(
  settings: FieldSettings,
  answer: string,
  today: string,
): AnswerReason | undefined {
  if (!isDay(answer)) return because(settings.formula ? "beyond" : "chooseDate");
  const from = settings.from === "today" ? today : settings.from;
  const to = settings.to === "today" ? today : settings.to;
  // Dates in this format sort as text.
  if (from !== undefined && answer < from) {
    return because(settings.formula ? "resultFrom" : "from", { day: dayAsSet(from, settings) });
  }
  if (to !== undefined && answer > to) {
    return because(settings.formula ? "resultUntil" : "until", { day: dayAsSet(to, settings) });
  }
  return undefined;
}

/** An answer as it is printed on the page; "" for a tick. */
export function printedAnswer(field: AnsweredField, answer: Answer): string {
  return answer === true ? "" : rulesOf(field).printed(settingsOf(field), answer);
}

const dayAsSet = (day: string, { format, writtenDays }: FieldSettings): string =>
  printedDay(day, writtenDays ?? format);

function printedNumber({ format = "plain", decimals }: FieldSettings, answer: string): string {
  switch (format) {
    case "1,234.50":
      return grouped(answer, ",", ".", decimals);
    case "1.234,50":
      return grouped(answer, ".", ",", decimals);
    case "EUR":
      return `${grouped(answer, ".", ",", decimals)} €`;
    case "USD":
      return signed(answer, (size) => `$${grouped(size, ",", ".", decimals)}`);
    case "GBP":
      return signed(answer, (size) => `£${grouped(size, ",", ".", decimals)}`);
    case "percent":
      return `${answer}%`;
    default:
      return answer;
  }
}

const signed = (decimal: string, print: (size: string) => string): string =>
  decimal.startsWith("-") ? `-${print(decimal.slice(1))}` : print(decimal);

/** Formats a number with all decimals that the field allows, and separates thousands. */
const grouped = (decimal: string, between: string, point: string, places = decimalsDefault) =>
  signed(decimal, (size) => {
    const [whole = "0", part = ""] = size.split(".");
    const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, between);
    return places === 0 ? thousands : `${thousands}${point}${part.padEnd(places, "0")}`;
  });

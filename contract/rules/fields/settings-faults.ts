import { compareDecimals, partsMax } from "sealed-pdf/formulas";
import type * as z from "zod/mini";
import { limits } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";
import { cleaned, isOneLine } from "../text/text.ts";
import { withCommas } from "../text/with-commas.ts";
import {
  type AnsweredField,
  type AnswerReason,
  type Answers,
  answerFaults,
  labelOf,
  textLengthDefault,
  wordsFault,
} from "./answers.ts";
import { attachmentLimits } from "./attachments.ts";
import { conditionsFault } from "./conditions.ts";
import { type FieldSettings, settingsOf } from "./field-settings.ts";
import { type FieldKind, isFilledKind, isMark, markOf } from "./markers.ts";

/** Checks of the settings of fields: the same rules for the placer and the server. */

export interface SetField {
  readonly kind: FieldKind;
  /** The signer whose field it is: an address, or a number in a template. */
  readonly signer: string | number;
  readonly settings?: unknown;
}

export interface SettingsFault {
  /** Index of the field in the given list. */
  readonly index: number;
  /** The member that the fault is about, if any: "label", "options.3". */
  readonly member?: string | undefined;
  /** A sentence for the sender that names the field. */
  readonly message: string;
}

/** The settings of each field, trimmed and in NFC; `undefined` for fields without any. */
export type ReadSettings = readonly (FieldSettings | undefined)[];

/** Returns what is wrong with an answer as a sentence: contract/ has no texts of its own for it. */
export type Say = (reason: AnswerReason) => string;

interface Judging {
  readonly today: string;
  readonly say: Say;
}

/**
 * Reads the settings of all fields of a document or template, or says what is wrong with the first faulty one. `today`
 * is the date of the act (YYYY-MM-DD).
 */
export function readSettings(
  fields: readonly SetField[],
  today: string,
  say: Say,
): { readonly settings: ReadSettings } | { readonly fault: SettingsFault } {
  const judging = { today, say };
  const settings: (FieldSettings | undefined)[] = [];
  for (const [index, field] of fields.entries()) {
    const read = readOne(field);
    if ("fault" in read) return { fault: { index, ...read.fault } };
    settings.push(read.settings);
  }
  const known = fields.map(
    ({ kind, signer }, index): CheckedField => ({
      id: String(index),
      kind,
      signer,
      signerId: String(signer),
      settings: settings[index] ?? {},
    }),
  );
  const wrong =
    firstWrong(known, (field) => memberFault(field, judging)) ??
    groupsFault(known, judging) ??
    whenFault(known);
  if (!wrong) return { settings };
  const message = `“${labelOf(wrong.field)}”: ${wrong.message}`;
  return { fault: { index: Number(wrong.field.id), member: wrong.member, message } };
}

/** Whether all settings together fit into a document. */
export const isWithinBytes = (settings: ReadSettings): boolean =>
  new TextEncoder().encode(JSON.stringify(settings)).length <= limits.settingsBytesMax;

function whenFault(fields: readonly CheckedField[]): Wrong | undefined {
  const fault = conditionsFault(fields);
  return fault && { ...fault, member: fault.member };
}

interface CheckedField extends AnsweredField, Pick<SetField, "signer"> {
  readonly signerId: string;
  readonly settings: FieldSettings;
}

type OneRead =
  | { readonly settings: FieldSettings | undefined }
  | { readonly fault: Omit<SettingsFault, "index"> };

function readOne({ kind, settings }: SetField): OneRead {
  if (!isFilledKind(kind)) {
    if (settings === undefined) return { settings };
    return {
      fault: { message: `“${labelOf({ kind })}”: this kind of field has no settings.` },
    };
  }
  const { data, error } = settingsOf[kind].safeParse(settings ?? {});
  if (!error) return { settings: Object.keys(data).length === 0 ? undefined : data };
  const [issue] = error.issues;
  const { member, message } = issueWords(issue);
  return { fault: { member, message: `“${nameOf(kind, settings)}”: ${message}` } };
}

/** The label, if it can be read at all. */
function nameOf(kind: FieldKind, settings: unknown): string {
  const label =
    typeof settings === "object" && settings !== null && "label" in settings ? settings.label : "";
  const isLabel = typeof label === "string" && label.trim() !== "" && isOneLine(cleaned(label));
  return labelOf({ kind, settings: isLabel ? { label: label.trim().slice(0, 80) } : {} });
}

const textOf = (max: number): string => `please use 1 to ${max} characters on one line`;
const wordings: Readonly<Record<string, string>> = {
  label: `${textOf(80)} for its label.`,
  hint: `${textOf(200)} for its hint.`,
  group: `${textOf(40)} for the name of its group.`,
  option: `${textOf(80)} for what this box stands for.`,
  value: `what you fill in must be plain text of at most ${withCommas(limits.answerMax)} characters.`,
  sizePt: "the size of its text must be between 6 and 24 points.",
  maxLength: `its length must be between 1 and ${withCommas(limits.answerMax)} characters.`,
  pattern: `${textOf(80)} for its pattern.`,
  decimals: "it must have between 0 and 6 decimals.",
  min: "its smallest number can't be read.",
  max: "its largest number can't be read.",
  files: `it can take between 1 and ${attachmentLimits.filesMax} files.`,
  from: "its first day must be a date or “today”.",
  to: "its last day must be a date or “today”.",
  formula: `its formula can't be read: please give one of “sum”, “product”, “difference” and “days” with 1 to ${partsMax} parts, each of which is a label, a number or a date.`,
  when: `its conditions can't be read: please give 1 to ${limits.conditionsMax}, each with a label, a comparison and, where it needs one, a value.`,
};

function issueWords(issue: z.core.$ZodIssue | undefined): {
  readonly member?: string;
  readonly message: string;
} {
  if (issue?.code === "unrecognized_keys") {
    return {
      message: `this kind of field has no setting “${(issue.keys[0] ?? "").slice(0, 80)}”.`,
    };
  }
  const [name = "", ...inside] = issue?.path.map(String) ?? [];
  if (name === "") return { message: "we couldn't read its settings." };
  return { member: [name, ...inside].join("."), message: wordingOf(name, inside, issue) };
}

function wordingOf(name: string, inside: readonly string[], issue: z.core.$ZodIssue | undefined) {
  if (name !== "options") return wordings[name] ?? `its setting “${name}” can't be read.`;
  const isOwnWords = issue?.message === senderMessages.optionsTwice && inside.length === 0;
  return lowerFirst(isOwnWords ? senderMessages.optionsTwice : senderMessages.options);
}

const lowerFirst = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1);

interface Wrong {
  readonly field: CheckedField;
  readonly member?: string | undefined;
  readonly message: string;
}

type Words = readonly [member: string, message: string];

function firstWrong(
  fields: readonly CheckedField[],
  wordsOf: (field: CheckedField) => Words | undefined,
): Wrong | undefined {
  for (const field of fields) {
    const [member, message] = wordsOf(field) ?? [];
    if (message !== undefined) return { field, member, message };
  }
  return undefined;
}

const isBox = ({ kind }: AnsweredField): boolean => isMark(kind);

/** A contradiction between the settings of one field. */
const memberFault = (field: CheckedField, judging: Judging): Words | undefined =>
  boundsFault(field, judging.today) ?? patternFault(field) ?? valueFault(field, judging);

function valueFault(field: CheckedField, { today, say }: Judging): Words | undefined {
  const { value, locked, private: isPrivate } = field.settings;
  if (isPrivate && value !== undefined) {
    return ["value", "a private field is for the signer alone, so it can't be filled in before."];
  }
  if (isBox(field)) {
    return value === undefined || value === true
      ? undefined
      : ["value", "a box is ticked or empty."];
  }
  if (value === undefined) {
    return locked ? ["locked", "please fill it in before you lock it."] : undefined;
  }
  const reason: AnswerReason | undefined =
    typeof value === "string" ? wordsFault(field, value, today) : { reason: "required" };
  return reason && ["value", lowerFirst(say(reason))];
}

function patternFault({ kind, settings }: CheckedField): Words | undefined {
  if (kind !== "text") return undefined;
  const { rule, pattern, maxLength = textLengthDefault } = settings;
  if (rule === "pattern" && pattern === undefined) return ["pattern", "please enter its pattern."];
  if (rule !== "pattern" && pattern !== undefined) {
    return ["rule", "a pattern needs the rule that answers follow it."];
  }
  const isLonger = pattern !== undefined && [...pattern].length > maxLength;
  return isLonger ? ["maxLength", "its pattern is longer than an answer may be."] : undefined;
}

function boundsFault({ kind, settings }: CheckedField, today: string): Words | undefined {
  const { min, max } = settings;
  if (min !== undefined && max !== undefined && isAbove(min, max)) {
    return kind === "check"
      ? ["min", "it asks for more boxes than may be ticked."]
      : ["min", "its smallest number must not be above its largest."];
  }
  const [from, to] = [settings.from, settings.to].map((day) => (day === "today" ? today : day));
  const isNoDay = from !== undefined && to !== undefined && from > to;
  return isNoDay ? ["from", "its first day must not be after its last."] : undefined;
}

const isAbove = (min: string | number, max: string | number): boolean =>
  compareDecimals(String(min), String(max)) > 0;

/** Boxes of one signer and kind that belong together, including locked ones. */
function groupsIn(fields: readonly CheckedField[]): readonly (readonly CheckedField[])[] {
  const groups = new Map<string, CheckedField[]>();
  for (const field of fields) {
    const { group } = field.settings;
    const key = JSON.stringify(
      group === undefined ? [field.id] : [field.kind, field.signer, group],
    );
    const members = groups.get(key);
    if (members) members.push(field);
    else groups.set(key, [field]);
  }
  return [...groups.values()];
}

function groupsFault(fields: readonly CheckedField[], judging: Judging): Wrong | undefined {
  for (const group of groupsIn(fields.filter(({ kind }) => isFilledKind(kind)))) {
    const fault = groupFault(group) ?? lockedFault(group, judging);
    if (fault) return fault;
  }
  return undefined;
}

function groupFault(group: readonly CheckedField[]): Wrong | undefined {
  const [first, ...others] = group;
  if (!first) return undefined;
  const mixed = others.find((one) => isLocked(one) !== isLocked(first));
  if (mixed) {
    return {
      field: mixed,
      member: "locked",
      message: "either all boxes of a group are locked or none.",
    };
  }
  switch (markOf(first.kind)) {
    case "tick":
      return differing(group, ["min", "max", "when", "whenAny"]) ?? countFault(group, first);
    case "dot":
      return (
        differing(group, ["label", "hint", "required", "when", "whenAny"]) ??
        optionsFault(group, first)
      );
    case undefined:
      return linkedFault(first, others);
  }
}

const isLocked = ({ settings }: CheckedField): boolean => settings.locked === true;

/** Settings that the first box has for all; the others must repeat or omit them. */
function differing(
  [first, ...others]: readonly CheckedField[],
  members: readonly (keyof FieldSettings)[],
): Wrong | undefined {
  for (const member of members) {
    const field = others.find(
      ({ settings }) =>
        settings[member] !== undefined && !isSame(settings[member], first?.settings[member]),
    );
    if (field) {
      const message = `the boxes of its group differ in “${member}”, which holds for all of them.`;
      return { field, member, message };
    }
  }
  return undefined;
}

/** Conditions are lists, whose members are in the order of the schema. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function countFault(group: readonly CheckedField[], first: CheckedField): Wrong | undefined {
  const { min, max } = first.settings;
  const more = [min, max].findIndex((count) => Number(count ?? 0) > group.length);
  if (more >= 0) {
    const boxes = group.length === 1 ? "1 box" : `${group.length} boxes`;
    const member = more === 0 ? "min" : "max";
    return { field: first, member, message: `its group has only ${boxes}.` };
  }
  const required = group.filter(({ settings }) => settings.required === true).length;
  if (max === undefined || required <= Number(max)) return undefined;
  const message = "more boxes of its group are required than may be ticked.";
  return { field: first, member: "max", message };
}

function optionsFault(group: readonly CheckedField[], first: CheckedField): Wrong | undefined {
  if (group.length < 2) {
    return { field: first, member: "group", message: "a choice needs at least two boxes." };
  }
  const seen = new Set<string>();
  for (const field of group) {
    const { option } = field.settings;
    if (option === undefined) {
      return { field, member: "option", message: "please say what each box stands for." };
    }
    if (seen.has(option)) {
      return { field, member: "option", message: `two of its boxes stand for “${option}”.` };
    }
    seen.add(option);
  }
  const proposed = group.filter(({ settings }) => settings.value === true);
  return proposed.length > 1
    ? { field: first, member: "value", message: "only one of its boxes can be chosen." }
    : undefined;
}

/** One field in several places; size and alignment of the text in each box may differ. */
function linkedFault(first: CheckedField, others: readonly CheckedField[]): Wrong | undefined {
  const field = others.find((one) => rulesOf(one) !== rulesOf(first));
  return (
    field && { field, message: "its places differ in their settings, which hold for all of them." }
  );
}

const rulesOf = ({ settings: { sizePt: _size, align: _align, ...rules } }: CheckedField): string =>
  JSON.stringify(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1)));

/** What the sender has filled in must be an answer that a signer could have given. */
function lockedFault(group: readonly CheckedField[], { today, say }: Judging): Wrong | undefined {
  if (!group.every(isLocked)) return undefined;
  const open = group.map(({ id, kind, settings: { locked: _, ...settings } }) => ({
    id,
    kind,
    settings,
  }));
  const answers: Answers = Object.fromEntries(
    group.flatMap(({ id, settings: { value } }) => (value === undefined ? [] : [[id, value]])),
  );
  const [fault] = answerFaults(open, answers, today);
  const field = group.find(({ id }) => id === fault?.field);
  return fault && field && { field, member: "value", message: lowerFirst(say(fault)) };
}

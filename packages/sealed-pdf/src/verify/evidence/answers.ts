import { Fault, type FaultCode } from "../../portable/fault.ts";
import { type Said, say } from "../../portable/said.ts";
import type { AuditFile, SignedValues } from "../record/audit-file.ts";
import type { Json } from "../record/shape.ts";

type Field = AuditFile["content"]["fields"][number];
type Settings = Readonly<Record<string, Json>>;

interface Answer {
  /** Undefined for a private answer. */
  readonly value: Json | undefined;
  readonly sha256: string | undefined;
}

type Answers = ReadonlyMap<string, Answer>;

const boxKinds = ["check", "choice"];
const filledKinds = ["text", "number", "day", "list", ...boxKinds];

/**
 * Throws Fault unless the fields accept what a signer filled in (docs/evidence-format.md, 4).
 * The rules there for letters and addresses need no Unicode tables, so all verifiers agree.
 */
export function checkAnswers(fields: readonly Field[], values: SignedValues): void {
  const asked = fields.filter(
    ({ kind, signerId, settings }) =>
      signerId === values.signerId && filledKinds.includes(kind) && settings?.["locked"] !== true,
  );
  const answers = answersIn(asked, values);
  for (const group of groupsOf(asked)) {
    const fault = groupFault(group, answers, values.date);
    if (fault !== undefined) throw new Fault(fault, { field: subject(group[0]) });
  }
}

type AnswerFault = Extract<
  FaultCode,
  `fault.${"answer" | "tooFew" | "tooMany"}${string}` | "fault.notMark" | "fault.severalChoices"
>;

const subject = (field: Field | undefined): Said => {
  const label = field?.settings?.["label"];
  return typeof label === "string"
    ? say("field.labelled", { label })
    : say("field.unlabelled", { id: field?.id ?? "" });
};

function answersIn(asked: readonly Field[], { name, filled = [] }: SignedValues): Answers {
  const answers = new Map<string, Answer>();
  let last = -1;
  for (const { field, value, valueSha256 } of filled) {
    const place = asked.findIndex(({ id }) => id === field);
    if (place <= last) throw new Fault("fault.fieldsOfOthers", { name });
    last = place;
    const isPrivate = isKeptPrivate(asked[place]);
    if ((valueSha256 !== undefined) !== isPrivate || (value !== undefined) === isPrivate)
      throw new Fault("fault.answerNotKept", { field: subject(asked[place]) });
    answers.set(field, { value, sha256: valueSha256 });
  }
  return answers;
}

/** Check boxes never are private: the existence of an answer already shows that the box is marked. */
const isKeptPrivate = (field: Field | undefined): boolean =>
  field?.settings?.["private"] === true && !boxKinds.includes(field.kind);

/** Groups fields of one kind with the same group; a field without a group is alone. */
function groupsOf(asked: readonly Field[]): Field[][] {
  const groups = new Map<string, Field[]>();
  for (const field of asked) {
    const group = field.settings?.["group"];
    const key = typeof group === "string" ? `${field.kind} ${group}` : `id ${field.id}`;
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return [...groups.values()];
}

function groupFault(
  group: readonly Field[],
  answers: Answers,
  today: string,
): AnswerFault | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const given = group.flatMap(({ id }) => answers.get(id) ?? []);
  if (!boxKinds.includes(first.kind)) return linkedFault(group, first, given, today);
  if (given.some(({ value }) => value !== true)) return "fault.notMark";
  return first.kind === "check"
    ? checksFault(group, given.length, answers)
    : choiceFault(first, given.length);
}

function checksFault(
  group: readonly Field[],
  marked: number,
  answers: Answers,
): AnswerFault | undefined {
  const missing = group.some(
    ({ id, settings }) => settings?.["required"] === true && !answers.has(id),
  );
  if (missing) return "fault.answerMissing";
  const { min, max } = group[0]?.settings ?? {};
  if (typeof min === "number" && marked < min) return "fault.tooFewMarks";
  if (typeof max === "number" && marked > max) return "fault.tooManyMarks";
  return undefined;
}

function choiceFault({ settings }: Field, marked: number): AnswerFault | undefined {
  if (marked > 1) return "fault.severalChoices";
  return marked === 0 && settings?.["required"] !== false ? "fault.answerMissing" : undefined;
}

/** Linked fields must have the same answer at every place. */
function linkedFault(
  group: readonly Field[],
  first: Field,
  given: readonly Answer[],
  today: string,
): AnswerFault | undefined {
  const { kind, settings = {} } = first;
  const [answer] = given;
  if (answer === undefined)
    return settings["required"] === false ? undefined : "fault.answerMissing";
  const differs = given.some(
    ({ value, sha256 }) => value !== answer.value || sha256 !== answer.sha256,
  );
  if (differs || given.length !== group.length) return "fault.answerDiffers";
  if (answer.sha256 !== undefined) return undefined;
  const { value } = answer;
  return typeof value === "string" && takes(kind, settings, value, today)
    ? undefined
    : "fault.answerNotTaken";
}

function takes(kind: string, settings: Settings, value: string, today: string): boolean {
  if (kind === "number") return isNumberWithin(settings, value);
  if (kind === "day") return isDayWithin(settings, value, today);
  if (kind === "text") return isTextBy(settings, value);
  const { options } = settings;
  return Array.isArray(options) && options.includes(value);
}

function isTextBy(settings: Settings, value: string): boolean {
  const { maxLength, lines, rule, pattern } = settings;
  const characters = [...value];
  const lengthMax = typeof maxLength === "number" ? maxLength : 200;
  if (value === "" || characters.length > lengthMax) return false;
  if (lines !== "many" && value.includes("\n")) return false;
  switch (rule) {
    case "letters":
      return characters.every((one) => isLetter(one) || /^[ \n'.-]$/.test(one));
    case "digits":
      return /^[0-9]+$/.test(value);
    case "email":
      return /^[^@]+@[^@]+$/.test(value);
    case "pattern":
      return typeof pattern !== "string" || fits(characters, [...pattern]);
    default:
      return true;
  }
}

/** Every non-ASCII character counts as a letter. */
const isLetter = (character: string): boolean => /^([A-Za-z]|[^\0-\x7f]+)$/.test(character);

const fits = (characters: readonly string[], marks: readonly string[]): boolean =>
  characters.length === marks.length &&
  marks.every((mark, at) => {
    const character = characters[at] ?? "";
    if (mark === "#") return /^[0-9]$/.test(character);
    if (mark === "A") return isLetter(character);
    return mark === "*" || character === mark;
  });

const decimal = /^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?$/;

function isNumberWithin({ decimals, min, max }: Settings, value: string): boolean {
  const decimalsMax = typeof decimals === "number" ? decimals : 2;
  if (!decimal.test(value) || (value.split(".")[1] ?? "").length > decimalsMax) return false;
  const size = millionths(value);
  if (typeof min === "string" && decimal.test(min) && size < millionths(min)) return false;
  return !(typeof max === "string" && decimal.test(max) && size > millionths(max));
}

/** A number as exact millionths: 15 digits and 6 decimals are more than a double holds. */
function millionths(text: string): bigint {
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  const size = BigInt(whole + part.padEnd(6, "0"));
  return text.startsWith("-") ? -size : size;
}

function isDayWithin({ from, to }: Settings, value: string, today: string): boolean {
  if (!isDay(value)) return false;
  const bound = (day: Json | undefined) => (day === "today" ? today : day);
  const [first, last] = [bound(from), bound(to)];
  // Days in this form sort as text.
  if (typeof first === "string" && value < first) return false;
  return !(typeof last === "string" && value > last);
}

function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

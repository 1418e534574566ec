import { Fault, type FaultCode } from "../../portable/fault.ts";
import { type Said, say } from "../../portable/said.ts";
import type { AuditFile, SignedValues } from "../record/audit-file.ts";
import type { Json } from "../record/shape.ts";
import { isFormula, type Settled, settledFields } from "./conditions.ts";
import { compareDecimals, isDecimal } from "./formulas.ts";

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
 * Throws Fault unless the fields accept what a signer filled in (docs/evidence-format.md, 4). `all` has what each signer
 * filled in: other signers' answers may decide which fields are asked. The rules there for letters and addresses need
 * no Unicode tables, so all verifiers agree.
 */
export function checkAnswers(
  fields: readonly Field[],
  values: SignedValues,
  all: readonly SignedValues[] = [values],
): void {
  const asked = fields.filter(
    ({ kind, signerId, settings }) =>
      signerId === values.signerId && filledKinds.includes(kind) && settings?.["locked"] !== true,
  );
  const answers = answersIn(asked, values);
  const { hidden, computed } = settledBy(fields, all);
  checkFiles(fields, values, hidden);
  for (const group of groupsOf(asked)) {
    const fault = group.some(({ id }) => hidden.has(id))
      ? hiddenFault(group, answers)
      : (computedFault(group, answers, computed) ?? groupFault(group, answers, values.date));
    if (fault !== undefined) throw new Fault(fault, { field: subject(group[0]) });
  }
}

/** Throws Fault unless the files that a signer has attached are as many as their fields ask for and take. */
function checkFiles(
  fields: readonly Field[],
  { signerId, name, attachments = [] }: SignedValues,
  hidden: ReadonlySet<string>,
): void {
  const own = fields.filter((one) => one.kind === "file" && one.signerId === signerId);
  const places = attachments.map((file) => own.findIndex(({ id }) => id === file.field));
  // Behind the one before it, and one of these.
  if (places.some((place, i) => place < (places[i - 1] ?? 0)))
    throw new Fault("fault.fieldsOfOthers", { name });
  for (const [place, field] of own.entries()) {
    const { settings = {}, id } = field;
    const count = places.filter((one) => one === place).length;
    const { files: max } = settings;
    const fault =
      hidden.has(id) && count > 0
        ? "fault.answerNotAsked"
        : !hidden.has(id) && count === 0 && isRequired(settings, true)
          ? "fault.answerMissing"
          : count > (typeof max === "number" ? max : 1)
            ? "fault.answerNotTaken"
            : undefined;
    if (fault !== undefined) throw new Fault(fault, { field: subject(field) });
  }
}

/** A private answer is known to exist only, and so is a field with files. */
function settledBy(fields: readonly Field[], all: readonly SignedValues[]): Settled {
  const given = new Map(
    all.flatMap(({ filled = [], attachments = [] }) => [
      ...filled.map(({ field, value = null }) => [field, value] as const),
      ...attachments.map(({ field = "" }) => [field, true] as const),
    ]),
  );
  return settledFields(fields, (id) => given.get(id));
}

const hiddenFault = (group: readonly Field[], answers: Answers): AnswerFault | undefined =>
  group.some(({ id }) => answers.has(id)) ? "fault.answerNotAsked" : undefined;

/** A field with a formula holds what it computes, and nothing where a part is missing. */
function computedFault(
  group: readonly Field[],
  answers: Answers,
  computed: Settled["computed"],
): AnswerFault | undefined {
  const isComputed = group.some(({ settings }) => isFormula(settings?.["formula"]));
  const differs = group.some(({ id }) => answers.get(id)?.value !== computed.get(id));
  return isComputed && differs ? "fault.answerMiscomputed" : undefined;
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
    ({ id, settings = {} }) => isRequired(settings, false) && !answers.has(id),
  );
  if (missing) return "fault.answerMissing";
  const { neededMin, min = neededMin, max } = group[0]?.settings ?? {};
  if (typeof min === "number" && marked < min) return "fault.tooFewMarks";
  if (typeof max === "number" && marked > max) return "fault.tooManyMarks";
  return undefined;
}

function choiceFault({ settings = {} }: Field, marked: number): AnswerFault | undefined {
  if (marked > 1) return "fault.severalChoices";
  return marked === 0 && isRequired(settings, true) ? "fault.answerMissing" : undefined;
}

/** A field with conditions is stored with `required: false`, for verifiers that don't know them, and `needed` counts. */
const isRequired = ({ needed, required }: Settings, byDefault: boolean): boolean =>
  needed === true || required === true || (byDefault && required !== false);

/** Linked fields must have the same answer at every place. */
function linkedFault(
  group: readonly Field[],
  first: Field,
  given: readonly Answer[],
  today: string,
): AnswerFault | undefined {
  const { kind, settings = {} } = first;
  const [answer] = given;
  if (answer === undefined) return isRequired(settings, true) ? "fault.answerMissing" : undefined;
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

function isNumberWithin({ decimals, min, max }: Settings, value: string): boolean {
  const decimalsMax = typeof decimals === "number" ? decimals : 2;
  if (!isDecimal(value) || (value.split(".")[1] ?? "").length > decimalsMax) return false;
  if (typeof min === "string" && isDecimal(min) && compareDecimals(value, min) < 0) return false;
  return !(typeof max === "string" && isDecimal(max) && compareDecimals(value, max) > 0);
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

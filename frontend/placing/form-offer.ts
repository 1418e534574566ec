import { isFilledKind } from "#contract/rules/fields/markers";
import { isolated } from "#languages/isolated";
import type { FormField, PdfForm } from "../api/files.ts";
import { type Fields, placesMeet } from "./layout.ts";
import type { NewField } from "./placing.ts";

/** The fields that can be created from a PDF's own form. */
export interface FormOffer {
  /** Fields for the places that have none yet, in reading order. */
  readonly fields: readonly NewField[];
  /** A sentence about boxes that can't be used; "" if there are none. */
  readonly leftOut: string;
  /** A sentence for each field with a script that is not run. */
  readonly scripts: readonly string[];
  /** The PDF has signatures, which a change of its form would break. */
  readonly signed: boolean;
}

/** The offer for a form; undefined if there is nothing to offer or to say. */
export function formOffer(form: PdfForm, placed: Fields, pageCount: number): FormOffer | undefined {
  const { signed } = form;
  const open = form.fields
    .filter(({ place }) => place.page < pageCount)
    .filter(({ place }) => !placed.some((field) => placesMeet(field.place, place)));
  // What is computed of a field that has one already, or of one that isn't to be filled in, is not offered.
  const labels = new Set(open.flatMap((field) => (isOffered(field) ? field.settings?.label : [])));
  const fields = open
    .filter(
      (field) =>
        isOffered(field) &&
        (field.settings?.formula?.of ?? []).every(
          (part) => "field" in part && labels.has(part.field),
        ),
    )
    .map(asField);
  if (fields.length === 0 && !signed) return undefined;
  return { fields, leftOut: leftOutInWords(form.leftOut), scripts: scriptsInWords(form), signed };
}

/** Fields that aren't to be filled in by hand are only offered if they are computed. */
const isOffered = ({ readOnly, settings }: FormField): boolean =>
  !readOnly || settings?.formula !== undefined;

const asField = ({ kind, place, settings }: FormField): NewField => ({
  kind,
  place,
  ...(settings ? { settings } : {}),
});

/** "This PDF has a form. Use its 12 fields." */
export function formInWords({ fields, signed }: FormOffer): string {
  if (signed) return "This PDF has been signed before, so form fields in it are left as they are.";
  return `This PDF has a form. Use its ${fields.length === 1 ? "field" : `${fields.length} fields`}.`;
}

/** Which answers of an imported form signers must give. */
export type RequiredChoice = keyof typeof requiredChoices;

export const requiredChoices = {
  answers: "All but tick boxes",
  pdf: "As in the PDF",
  none: "None, I choose myself",
} as const;

/** Whether the choice makes a difference. */
export const asksForRequired = ({ fields }: FormOffer): boolean => fields.some(isAnswer);

/** The fields with the sender's choice. Tick boxes are as in the PDF in any case. */
export const withRequired = (fields: readonly NewField[], choice: RequiredChoice) =>
  fields.map((field) => (isAnswer(field) ? withItsOwn(field, choice) : field));

const isAnswer = ({ kind }: NewField): boolean => isFilledKind(kind) && kind !== "check";

/** Answers are required by default. */
function withItsOwn(field: NewField, choice: RequiredChoice): NewField {
  if (choice === "pdf") return field;
  const { required: _, ...settings } = field.settings ?? {};
  const own = choice === "none" ? { ...settings, required: false } : settings;
  const { kind, place } = field;
  return Object.keys(own).length === 0 ? { kind, place } : { kind, place, settings: own };
}

type LeftOut = PdfForm["leftOut"][number];

/** Scripts have a sentence each. */
const leftOutWords: Readonly<
  Record<Exclude<LeftOut["because"], "script">, readonly [one: string, more: string]>
> = {
  "several-options": ["1 list of several choices", "lists of several choices"],
  file: ["1 field for a file", "fields for a file"],
  unreadable: ["1 field that can't be read", "fields that can't be read"],
  "too-many": ["1 field more than a document can have", "fields more than a document can have"],
};

function leftOutInWords(leftOut: readonly LeftOut[]): string {
  const parts = leftOut.flatMap(({ because, count }) => {
    if (because === "script") return [];
    const [one, more] = leftOutWords[because];
    return count === 1 ? one : `${count} ${more}`;
  });
  return parts.length === 0 ? "" : `Left out: ${parts.join(", ")}.`;
}

const scriptWords = {
  calculates: ["calculates something", "calculates with"],
  "shows-or-hides": ["shows or hides fields", "shows or hides"],
  checks: ["checks what is entered", "checks what is entered by"],
  formats: ["changes how an answer looks", "changes how an answer looks by"],
  other: ["runs something else", "runs something with"],
} as const;

/** "“Married” shows or hides “Spouse”." */
function scriptsInWords({ fields, scripts }: PdfForm): readonly string[] {
  const labels = new Map(fields.map(({ name, settings }) => [name, settings?.label]));
  return scripts.map(({ name, label, does, others }) => {
    const subject = label || name;
    const acts = does.map((effect, at) => {
      const [alone, withOthers] = scriptWords[effect];
      if (at > 0 || others.length === 0) return alone;
      return `${withOthers} ${others.map((one) => quoted(labels.get(one) || one)).join(", ")}`;
    });
    return `${subject ? quoted(subject) : "A field without a name"} ${acts.join(" and ")}.`;
  });
}

const quoted = (words: string): string => `“${isolated(words)}”`;

import { type Box, inPoints, type PageSize } from "#contract/rules/fields/markers";
import type { FormField } from "../api/files.ts";
import type { Piece } from "./suggestions/text-pieces.ts";

/** The words that are printed on each page. */
export type PrintedPages = ReadonlyMap<number, readonly Piece[]>;

/**
 * The fields of a PDF's form with the words that people read beside them: "IBAN" in place of the field's name "iban", "Full
 * time" in place of the option "full". A tooltip, which was written for people, stays. A text that asks for a date becomes
 * a day, and names, companies and addresses get the browser's autofill.
 */
export function withPrintedWords(
  fields: readonly FormField[],
  pages: readonly PageSize[],
  printed: PrintedPages,
): readonly FormField[] {
  const boxes = fields.map(({ place }) => {
    const page = pages[place.page];
    return page && inPoints(place, page);
  });
  const wordsOf = (index: number, where: typeof labelOf) => {
    const [field, box] = [fields[index], boxes[index]];
    if (!field || !box) return undefined;
    const others = boxes.filter(
      (_, at) => at !== index && fields[at]?.place.page === field.place.page,
    );
    return where(
      box,
      printed.get(field.place.page) ?? [],
      others.filter((one) => one !== undefined),
    );
  };
  const labels = fields.map((field, index) =>
    isNamedByProgram(field)
      ? wordsOf(index, field.kind === "check" ? optionOf : labelOf)
      : undefined,
  );
  const labelled = fields.map((field, index) => {
    const label = labels[index];
    // The same words for two fields belong to neither.
    if (label === undefined || labels.indexOf(label) !== labels.lastIndexOf(label)) return field;
    return { ...field, settings: { ...field.settings, label } };
  });
  const renamed = new Map(
    fields.map(({ settings }, index) => [settings?.label, labelled[index]?.settings?.label]),
  );
  return withOptions(
    labelled.map((field) => withPartsNamed(field, renamed)),
    (index) => wordsOf(index, optionOf),
  ).map(withMeaning);
}

/** A computed field whose parts have other labels now. */
function withPartsNamed(
  field: FormField,
  renamed: ReadonlyMap<string | undefined, string | undefined>,
): FormField {
  const { formula } = field.settings ?? {};
  if (!formula) return field;
  const of = formula.of.map((part) =>
    "field" in part ? { field: renamed.get(part.field) ?? part.field } : part,
  );
  return { ...field, settings: { ...field.settings, formula: { ...formula, of } } };
}

/**
 * Whether the label is the field's name in words, which programs read, and no tooltip. A choice's is what it asks, and
 * boxes with the same answer have one label.
 */
function isNamedByProgram({ kind, name, settings }: FormField): boolean {
  const { label, group } = settings ?? {};
  if (kind === "sign" || kind === "choice" || (group !== undefined && kind !== "check"))
    return false;
  return label === undefined || plain(name).endsWith(plain(label));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Largest distance of a label from its box, in points. */
const besidePt = 180;
const abovePt = 16;
const optionPt = 24;

/** The words before a box on its line, or just above its left end. */
function labelOf(box: Box, pieces: readonly Piece[], others: readonly Box[]): string | undefined {
  const beside = pieces
    .filter((piece) => isOnLine(piece, box) && piece.x + piece.width <= box.x + 3)
    .filter((piece) => box.x - (piece.x + piece.width) <= besidePt)
    // Text before a box labels that box.
    .filter(
      (piece) => !others.some((one) => isOnLine(piece, one) && one.x >= piece.x && one.x < box.x),
    )
    .toSorted((a, b) => b.x - a.x);
  const above = pieces
    .filter(({ baseline }) => baseline <= box.y + 2 && box.y - baseline <= abovePt)
    .filter(({ x, width }) => x < box.x + box.width && x + width > box.x && x >= box.x - 12)
    .filter((piece) => !others.some((one) => isOnLine(piece, one) && one.x < piece.x))
    .toSorted((a, b) => b.baseline - a.baseline || a.x - b.x);
  return worded(beside[0]) ?? worded(above[0]);
}

/** The words behind a box on its line. */
function optionOf(box: Box, pieces: readonly Piece[], others: readonly Box[]): string | undefined {
  const end = box.x + box.width;
  const behind = pieces
    .filter((piece) => isOnLine(piece, box) && piece.x >= end - 2 && piece.x - end <= optionPt)
    .filter(
      (piece) => !others.some((one) => isOnLine(piece, one) && one.x >= end && one.x < piece.x),
    )
    .toSorted((a, b) => a.x - b.x);
  return worded(behind[0]);
}

/** Whether a text stands on the line of a box: its letters' middle is within the box. */
const isOnLine = ({ baseline, height }: Piece, box: Box): boolean => {
  const middle = baseline - height * 0.3;
  return middle >= box.y - 2 && middle <= box.y + box.height + 2;
};

const labelMax = 80;

/** A text as a label; undefined for one without words, or too long to be one. */
function worded(piece: Piece | undefined): string | undefined {
  if (!piece || piece.blank) return undefined;
  const text = piece.text.replace(/[\s:*_.…]+$/u, "").trim();
  return /\p{L}{2}/u.test(text) && text.length <= labelMax ? text : undefined;
}

/** Each box of a choice gets its printed option, if all of its group have one, and each another. */
function withOptions(
  fields: readonly FormField[],
  optionAt: (index: number) => string | undefined,
): readonly FormField[] {
  const found = new Map<string, (string | undefined)[]>();
  const options = fields.map(({ kind, settings }, index) => {
    if (kind !== "choice") return undefined;
    const option = optionAt(index);
    const group = settings?.group ?? "";
    found.set(group, [...(found.get(group) ?? []), option]);
    return option;
  });
  return fields.map((field, index) => {
    const [option, group] = [options[index], found.get(field.settings?.group ?? "") ?? []];
    const isTold = !group.includes(undefined) && new Set(group).size === group.length;
    return option && isTold ? { ...field, settings: { ...field.settings, option } } : field;
  });
}

function withMeaning(field: FormField): FormField {
  const { kind, settings = {} } = field;
  // Boxes with the same answer stay of one kind.
  if (kind !== "text" || settings.value !== undefined || settings.group !== undefined) return field;
  const { lines, maxLength = 10, ...same } = settings;
  const label = settings.label?.toLowerCase() ?? "";
  if (isDate(label) && maxLength >= 8 && lines !== "many")
    return { ...field, kind: "day", settings: same };
  const [autofill] = autofilled.find(([, words]) => words.test(label)) ?? [];
  return autofill ? { ...field, settings: { ...settings, autofill } } : field;
}

const isDate = (label: string): boolean => dates.test(label) && !places.test(label);

/** "Data" is a date in other languages only: "Data di nascita", not "Personal data". */
const dates =
  /\b(date|datum|fecha|birthday|geburtstag|geburtsdatum)\b|^(geboren am|born|née? le|nacido el|nato il)\b|^data( d[aeio]\b.*)?$/;
const places = /\b(place|ort|lieu|lugar|luogo|plaats)\b/;

const autofilled = [
  ["given-name", /^(first|given|fore) ?names?$|^vornamen?$|^prénoms?$|^nombre$|^voornaam$|^imię$/],
  [
    "family-name",
    /^(last|family|sur) ?names?$|^(nach|familien)name$|^nom( de famille)?$|^apellidos?$|^cognome$|^sobrenome$|^achternaam$|^nazwisko$/,
  ],
  [
    "organization",
    /^(company|organi[sz]ation|employer)( name)?$|^(firma|unternehmen)$|^(société|entreprise)$|^empresa$|^azienda$|^bedrijf$/,
  ],
  [
    "organization-title",
    /^(job |your )?title$|^position$|^(berufs|stellen)bezeichnung$|^fonction$|^cargo$|^functie$/,
  ],
  [
    "street-address",
    /^(street|postal|home|mailing)? ?address$|^street$|^(anschrift|adresse|straße)$|^dirección$|^indirizzo$|^endereço$|^adres$/,
  ],
] as const;

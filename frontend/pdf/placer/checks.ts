import { type Measure, wrappedInField } from "sealed-pdf/layout";
import { type FieldKind, fieldLabels, type PageSize } from "#contract/markers";
import { fieldSizePt, textSizePt } from "../field-text.ts";
import { type Fields, isMark, type PlacedField, shared } from "./layout.ts";
import type { ShownSigner } from "./signers.ts";

export interface FieldCount {
  readonly signer: ShownSigner;
  readonly count: number;
  readonly signs: boolean;
  readonly phones: boolean;
}

export function countFields(signers: readonly ShownSigner[], fields: Fields): FieldCount[] {
  return signers.map((signer) => {
    const own = fields.filter((field) => field.signerId === signer.id);
    const has = (kind: FieldKind) => own.some((field) => field.kind === kind);
    return { signer, count: own.length, signs: has("sign"), phones: has("phone") };
  });
}

/** Warnings about signers without a signature field. */
export function missingSignatures(counts: readonly FieldCount[]): string[] {
  const names = (fits: (count: FieldCount) => boolean) =>
    counts.filter(fits).map(({ signer }) => signer.name);
  return [
    ...about(
      names(({ count }) => count === 0),
      "no field yet",
    ),
    ...about(
      names(({ count, signs }) => count > 0 && !signs),
      "no signature field",
    ),
  ];
}

/** If more signers than this are concerned, one sentence names the first ones. */
const namedMax = 3;

function about(names: readonly string[], lack: string): string[] {
  if (names.length <= namedMax) return names.map((name) => `${name} has ${lack}.`);
  const named = names.slice(0, namedMax).join(", ");
  return [`${names.length} signers have ${lack}: ${named} and ${names.length - namedMax} more.`];
}

/** Warnings about phone fields that would stay empty; `mobiles` in the order of the counts. */
export function missingNumbers(
  counts: readonly FieldCount[],
  mobiles: readonly string[],
): string[] {
  return counts
    .filter(({ phones }, index) => phones && !mobiles[index]?.trim())
    .map(({ signer }) => `${signer.name} has a phone field but no number.`);
}

/** A warning for each page on which fields overlap. */
export function overlapping(fields: Fields, pages: readonly PageSize[]): string[] {
  return pages.flatMap((size, page) => {
    const here = fields.filter(({ place }) => place.page === page);
    const meets = here.some((one, i) => here.slice(i + 1).some((two) => overlap(one, two, size)));
    return meets ? [`Fields overlap on page ${page + 1}.`] : [];
  });
}

/** A smaller overlap is ignored: fields may share an edge. */
const touchPt = 1;

const overlap = (one: PlacedField, two: PlacedField, page: PageSize) =>
  shared(one.place, two.place, "x", "width") * page.width > touchPt &&
  shared(one.place, two.place, "y", "height") * page.height > touchPt;

/** Smaller text is hard to read. */
const textMinPt = 5;
const imageMinPt = { sign: { width: 40, height: 14 }, initial: { width: 14, height: 10 } };
/** Average width of a Latin letter in ems; the real text is measured only when it is drawn. */
const widthPerLetter = 0.55;

/** Warnings about fields that are too small for their text to be read. */
export function tooSmall(
  fields: Fields,
  pages: readonly PageSize[],
  signers: readonly ShownSigner[],
  textOf: (field: PlacedField) => string,
): string[] {
  const small = fields.filter((field) => {
    const page = pages[field.place.page];
    return page !== undefined && isTooSmall(field, page, textOf(field));
  });
  return small.map(({ kind, place, signerId }) => {
    const name = signers.find(({ id }) => id === signerId)?.name ?? "nobody";
    return `The ${fieldLabels[kind]} field of ${name} on page ${place.page + 1} is too small to read.`;
  });
}

/** About as wide as text is. */
const measure: Measure = (text) => ({
  ...{ width: text.length * widthPerLetter, ascent: 0.75, descent: 0.2 },
});

function isTooSmall({ kind, place }: PlacedField, page: PageSize, text: string): boolean {
  if (isMark(kind)) return false;
  const size = fieldSizePt(place, page);
  if (kind === "sign" || kind === "initial") {
    const least = imageMinPt[kind];
    return size.width < least.width || size.height < least.height;
  }
  const onePt = textSizePt(size, text.length * widthPerLetter);
  if (onePt >= textMinPt) return false;
  return (wrappedInField(measure, text, size, onePt)?.sizePt ?? onePt) < textMinPt;
}

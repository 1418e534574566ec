import {
  type FieldSize,
  fieldSize,
  type Measure,
  oneLinePt,
  wrappedInField,
} from "sealed-pdf/layout";
import { type FieldKind, fieldLabels, isMark, type PageSize, type Place } from "./markers.ts";

/** A signer, whose own texts are in some kinds of fields. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/** A warning about a field whose text will be too small to read; undefined if it can be read. */
export function tooSmallText(
  kind: FieldKind,
  place: Place,
  page: PageSize,
  person: Person,
): string | undefined {
  if (!isTooSmall(kind, fieldSize(place, page), textOf(kind, person))) return undefined;
  return `The ${fieldLabels[kind]} field of ${person.name} on page ${place.page + 1} is too small to read.`;
}

/** Smaller text is hard to read. */
const textMinPt = 5;
const imageMinPt = { sign: { width: 40, height: 14 }, initial: { width: 14, height: 10 } };
/** Average width of a Latin letter in ems; the real text is measured only when it is drawn. */
const widthPerLetter = 0.55;

/** About as wide as text is. */
const measure: Measure = (text) => ({
  ...{ width: text.length * widthPerLetter, ascent: 0.75, descent: 0.2 },
});

function isTooSmall(kind: FieldKind, size: FieldSize, text: string): boolean {
  if (isMark(kind) || kind === "file") return false;
  if (kind === "sign" || kind === "initial") {
    const least = imageMinPt[kind];
    return size.width < least.width || size.height < least.height;
  }
  const onePt = oneLinePt(size, measure(text).width);
  if (onePt >= textMinPt) return false;
  return (wrappedInField(measure, text, size, onePt)?.sizePt ?? onePt) < textMinPt;
}

/** Stands for a date, which has about this length. */
const dateLike = "21 November 2026";

/** What the field will hold; empty where the signer decides. */
function textOf(kind: FieldKind, { name, email, mobile }: Person): string {
  switch (kind) {
    case "name":
      return name;
    case "email":
      return email;
    case "phone":
      return mobile;
    case "date":
      return dateLike;
    default:
      return "";
  }
}

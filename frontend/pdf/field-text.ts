import {
  countingEastAsian,
  type FieldSize,
  type FieldText,
  fitsInField,
  type Measured,
  oneLinePt,
  remembering,
  type TextSetting,
  textInField,
  wrappedInField,
} from "sealed-pdf/layout";
import { moreFonts } from "./more-fonts.ts";

const paddingPt = 2;
/** The fonts of stamps as a CSS value, in the order of preference; starts loading those that this text needs. */
export function stampFaces(text: string): string {
  const more = moreFonts(text);
  const names = [
    "Noto Sans",
    ...(more ? [more.signs] : []),
    "Noto Sans Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Thai",
    ...(more?.families ?? []),
  ];
  return `${names.map((name) => `"${name}"`).join(", ")}, sans-serif`;
}

/** Whether one line would be too small to read, so that several are stamped. */
export function isWrapped(text: string, field: FieldSize): boolean {
  const onePt = oneLinePt(field, widthAtSizeOne(text));
  return wrappedInField(remembering(measure), text, field, onePt) !== undefined;
}

/** CSS for a box of `container-type: size`, so that zooming needs no measuring. */
export function fieldTextStyle(text: string, field: FieldSize) {
  const inBox = (pt: number) => `${((pt / field.height) * 100).toFixed(2)}cqh`;
  return {
    fontSize: inBox(oneLinePt(field, widthAtSizeOne(text))),
    fontFamily: stampFaces(text),
    paddingInline: inBox(paddingPt),
  };
}

/** The layout of a text as it will be stamped: lines, size and position in points. */
export const linesInField = (text: string, setting: TextSetting, field: FieldSize): FieldText =>
  textInField(remembering(measure), text, setting, field);

/** Whether the text fits its stamp; used while it is typed. */
export const fitsField = (text: string, setting: TextSetting, field: FieldSize): boolean =>
  fitsInField(remembering(measure), text, setting, { ...field, width: field.width * strictness });

/** Measurements in browser and stamp agree to half a percent; within that margin the page refuses a text. */
const strictness = 0.995;

const probePx = 100;
let context: CanvasRenderingContext2D | null | undefined;

/** Width of the text at font size 1. */
const widthAtSizeOne = (text: string): number => measured(text).width;

const nothing: Measured = { width: 0, ascent: 0, descent: 0 };

function measured(text: string): Measured {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return nothing;
  context.font = `${probePx}px ${stampFaces(text)}`;
  const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text);
  return {
    width: width / probePx,
    ascent: Math.max(0, actualBoundingBoxAscent) / probePx,
    descent: Math.max(0, actualBoundingBoxDescent) / probePx,
  };
}

/** Measures text, relative to the font size, in the fonts of stamps, which must be loaded. */
export const measure = countingEastAsian(measured);

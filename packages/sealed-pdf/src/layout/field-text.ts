import type { FieldSize } from "./field-size.ts";
import { type LineOfText, linesOf, type Measure } from "./lines.ts";

export type { Measure, Measured } from "./lines.ts";

/** How a text is to be set in its field. */
export interface TextSetting {
  /** Whether it may take several lines; in a field of one line, a line break counts as a space. */
  readonly many: boolean;
  /** In points. If absent, as large as fits, from 10 (on large pages more, by `pageScale`) down to 6. */
  readonly sizePt?: number | undefined;
  /** If absent, each paragraph starts at the side it is read from. */
  readonly align?: Align | undefined;
}

export type Align = "left" | "center" | "right";

/** A line whose left end, middle or right end is at x, depending on `align`. */
export interface PlacedLine {
  readonly text: string;
  /** Direction of its paragraph. */
  readonly direction: "ltr" | "rtl";
  readonly align: Align;
  /** Distance from the field's left edge. */
  readonly xPt: number;
  /** Distance below the field's upper edge. */
  readonly baselinePt: number;
}

export interface FieldText {
  /** False if even the smallest size is too large; the text is then set in a smaller one. */
  readonly fits: boolean;
  readonly sizePt: number;
  readonly lines: readonly PlacedLine[];
}

const sizeMaxPt = 10;
const sizeMinPt = 6;
/** On a page of scale 1. */
const sizeStepPt = 0.5;
const paddingPt = 2;
const lineHeight = 1.25;
/** Height of capitals in Noto Sans, as a fraction of the size. */
const capHeight = 0.714;
/** Capitals are centred in the height of their line. */
const aboveBaseline = (lineHeight + capHeight) / 2;
const belowBaseline = lineHeight - aboveBaseline;

/** A short text on one line is as large as its field allows, up to 14 points on a page of scale 1. */
const oneLineMaxPt = 14;
const oneLinePerHeight = 0.62;

/**
 * Size in points of a short text, such as a name, on one line of its field.
 *
 * @param widthAtSizeOne width of the text, relative to its size
 */
export function oneLinePt(field: FieldSize, widthAtSizeOne: number): number {
  const availablePt = Math.max(1, field.width - 2 * paddingPt);
  const maxPt = oneLineMaxPt * field.pageScale;
  const fitting = widthAtSizeOne > 0 ? availablePt / widthAtSizeOne : maxPt;
  return Math.min(maxPt, field.height * oneLinePerHeight, fitting);
}

/**
 * The lines of a short text, such as a name, that on one line would be smaller than can be read; undefined where one line is
 * the largest.
 *
 * @param onePt its size on one line (`oneLinePt`)
 */
export function wrappedInField(
  measure: Measure,
  text: string,
  field: FieldSize,
  onePt: number,
): FieldText | undefined {
  if (onePt >= Math.min(sizeMinPt, field.height * oneLinePerHeight)) return undefined;
  const wrapped = textInField(measure, text, { many: true }, field);
  return wrapped.sizePt > onePt ? wrapped : undefined;
}

/**
 * Lines, size and position of a text in a field of this size in points: the same for the web page that shows it and
 * the stamp, if both measure alike.
 *
 * In a field of one line, the line is centred vertically. Several lines are broken at words and run from the top,
 * 1.25 times the size apart. Nothing is clipped. A single line is never too tall for its field: it is made
 * smaller instead, since shortening the text would not make it less tall.
 */
export function textInField(
  measure: Measure,
  text: string,
  setting: TextSetting,
  field: FieldSize,
): FieldText {
  const fitting = fittingLines(measure, text, setting, field);
  if (fitting !== undefined) return placed(fitting, true, setting, field);
  return placed(shrunkLines(measure, text, setting, field), false, setting, field);
}

/** Whether the text fits in one of the promised sizes. */
export const fitsInField = (
  measure: Measure,
  text: string,
  setting: TextSetting,
  field: FieldSize,
): boolean => fittingLines(measure, text, setting, field) !== undefined;

interface SizedText {
  readonly sizePt: number;
  readonly lines: readonly LineOfText[];
}

function fittingLines(
  measure: Measure,
  text: string,
  setting: TextSetting,
  field: FieldSize,
): SizedText | undefined {
  const broken = breaker(measure, text, setting, field);
  for (const sizePt of sizesOf(broken(Number.POSITIVE_INFINITY), setting, field)) {
    const lines = broken(sizePt);
    if (isInside(lines, sizePt, field)) return { sizePt, lines };
  }
  return undefined;
}

function shrunkLines(
  measure: Measure,
  text: string,
  setting: TextSetting,
  field: FieldSize,
): SizedText {
  const broken = breaker(measure, text, setting, field);
  let sizePt = sizesOf(broken(Number.POSITIVE_INFINITY), setting, field).at(-1) ?? sizeMinPt;
  let lines = broken(sizePt);
  while (!isInside(lines, sizePt, field) && sizePt > sizeLeastPt) {
    sizePt *= 0.95;
    lines = broken(sizePt);
  }
  return { sizePt, lines };
}

/** The smallest size that is tried, whatever the field. */
const sizeLeastPt = 0.01;

/** Returns the lines at a given size; at an infinite size, each paragraph (or the whole text) is one line. */
function breaker(measure: Measure, text: string, { many }: TextSetting, field: FieldSize) {
  const paragraphs = many ? text.split(/\r\n?|\n/) : [text];
  const availablePt = Math.max(1, field.width - 2 * paddingPt);
  return (sizePt: number): readonly LineOfText[] => {
    const isWhole = !many || sizePt === Number.POSITIVE_INFINITY;
    const width = isWhole ? Number.POSITIVE_INFINITY : availablePt / sizePt;
    return paragraphs.flatMap((paragraph) => linesOf(measure, paragraph, width));
  };
}

/** Sizes to try, from large to small; below the smallest promised one only if the field could not hold a line of it. */
function sizesOf(
  paragraphs: readonly LineOfText[],
  { sizePt }: TextSetting,
  field: FieldSize,
): readonly number[] {
  const max = field.height / tallest(paragraphs);
  if (sizePt !== undefined) return [Math.min(sizePt, max)];
  const [largest, step] = [sizeMaxPt * field.pageScale, sizeStepPt * field.pageScale];
  const steps = Array.from({ length: Math.ceil((largest - sizeMinPt) / step) + 1 }, (_, i) =>
    Math.max(sizeMinPt, largest - i * step),
  ).filter((size) => size <= max);
  return steps.length > 0 ? steps : [max];
}

const above = (line: LineOfText | undefined): number => Math.max(aboveBaseline, line?.ascent ?? 0);
const below = (line: LineOfText | undefined): number => Math.max(belowBaseline, line?.descent ?? 0);

const tallest = (lines: readonly LineOfText[]): number =>
  Math.max(...lines.map(above)) + Math.max(...lines.map(below));

const heightOf = (lines: readonly LineOfText[]): number =>
  above(lines[0]) + (lines.length - 1) * lineHeight + below(lines.at(-1));

function isInside(lines: readonly LineOfText[], sizePt: number, field: FieldSize): boolean {
  const availablePt = Math.max(1, field.width - 2 * paddingPt);
  const height = heightOf(lines) * sizePt;
  const isLow = height <= field.height - (lines.length > 1 ? 2 * paddingPt : 0) + tolerancePt;
  return isLow && lines.every(({ width }) => width * sizePt <= availablePt + tolerancePt);
}

/** Allows for rounding errors. */
const tolerancePt = 1e-6;

function placed(
  { sizePt, lines }: SizedText,
  fits: boolean,
  setting: TextSetting,
  field: FieldSize,
): FieldText {
  const first = firstBaseline(lines, sizePt, setting, field);
  return {
    fits,
    sizePt,
    lines: lines.map(({ text, direction }, i) => {
      const align = setting.align ?? (direction === "rtl" ? "right" : "left");
      const baselinePt = first + i * lineHeight * sizePt;
      return { text, direction, align, xPt: anchors[align](field), baselinePt };
    }),
  };
}

const anchors: Readonly<Record<Align, (field: FieldSize) => number>> = {
  left: () => paddingPt,
  center: ({ width }) => width / 2,
  right: ({ width }) => width - paddingPt,
};

function firstBaseline(
  lines: readonly LineOfText[],
  sizePt: number,
  { many }: TextSetting,
  { height }: FieldSize,
): number {
  const [line] = lines;
  if (many) {
    const padding = Math.min(paddingPt, (height - heightOf(lines) * sizePt) / 2);
    return padding + above(line) * sizePt;
  }
  const centred = (height + capHeight * sizePt) / 2;
  const lowest = height - (line?.descent ?? 0) * sizePt;
  return Math.max(Math.min(centred, lowest), (line?.ascent ?? 0) * sizePt);
}

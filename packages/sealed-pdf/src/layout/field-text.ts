import { type LineOfText, linesOf, type Measure } from "./lines.ts";

export type { Measure, Measured } from "./lines.ts";

/** How a text is to stand in its field. */
export interface TextSetting {
  /** Whether it may take several lines; a line break in a field of one line counts as a space. */
  readonly many: boolean;
  /** In points. Without it as large as fits, from 10 down to 6. */
  readonly sizePt?: number | undefined;
  /** Without it each paragraph begins where it is read from: at the right if that is its direction. */
  readonly align?: Align | undefined;
}

export type Align = "left" | "center" | "right";

/** Its left end, middle or right end stands at x, as `align` says. */
export interface PlacedLine {
  readonly text: string;
  /** Of its paragraph. */
  readonly direction: "ltr" | "rtl";
  readonly align: Align;
  /** From the field's left edge. */
  readonly xPt: number;
  /** From the field's upper edge down. */
  readonly baselinePt: number;
}

export interface FieldText {
  /** False where even the smallest size is too large; the text is then set in a smaller one. */
  readonly fits: boolean;
  readonly sizePt: number;
  readonly lines: readonly PlacedLine[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeMaxPt = 10;
const sizeMinPt = 6;
const sizeStepPt = 0.5;
const paddingPt = 2;
const lineHeight = 1.25;
/** Noto Sans, per size. */
const capHeight = 0.714;
/** A line's capitals stand in the middle of its height. */
const aboveBaseline = (lineHeight + capHeight) / 2;
const belowBaseline = lineHeight - aboveBaseline;

/**
 * Lines, size and place of a text in a field of this size in points: the same for the page that shows it and
 * the stamp, if they measure alike.
 *
 * One line is centred in the height of a field of one line. Several are broken at words and stand below each
 * other from the top, 1.25 of the size apart. Nothing is clipped. A single line is never too tall for its
 * field: it is made smaller instead, since nobody could make it less tall by shortening it.
 */
export function textInField(
  measure: Measure,
  text: string,
  setting: TextSetting,
  field: Size,
): FieldText {
  const fitting = fittingLines(measure, text, setting, field);
  if (fitting !== undefined) return placed(fitting, true, setting, field);
  return placed(shrunkLines(measure, text, setting, field), false, setting, field);
}

/** Whether the text stands in one of the sizes that were promised. */
export const fitsInField = (
  measure: Measure,
  text: string,
  setting: TextSetting,
  field: Size,
): boolean => fittingLines(measure, text, setting, field) !== undefined;

interface Sized {
  readonly sizePt: number;
  readonly lines: readonly LineOfText[];
}

function fittingLines(
  measure: Measure,
  text: string,
  setting: TextSetting,
  field: Size,
): Sized | undefined {
  const broken = breaker(measure, text, setting, field);
  for (const sizePt of sizesOf(broken(Number.POSITIVE_INFINITY), setting, field)) {
    const lines = broken(sizePt);
    if (isInside(lines, sizePt, field)) return { sizePt, lines };
  }
  return undefined;
}

function shrunkLines(measure: Measure, text: string, setting: TextSetting, field: Size): Sized {
  const broken = breaker(measure, text, setting, field);
  let sizePt = sizesOf(broken(Number.POSITIVE_INFINITY), setting, field).at(-1) ?? sizeMinPt;
  let lines = broken(sizePt);
  while (!isInside(lines, sizePt, field) && sizePt > sizeLeastPt) {
    sizePt *= 0.95;
    lines = broken(sizePt);
  }
  return { sizePt, lines };
}

/** Where making it smaller ends, whatever the field. */
const sizeLeastPt = 0.01;

/** Lines by size; at an infinite one each paragraph, or all of it, in a line. */
function breaker(measure: Measure, text: string, { many }: TextSetting, field: Size) {
  const paragraphs = many ? text.split(/\r\n?|\n/) : [text];
  const availablePt = Math.max(1, field.width - 2 * paddingPt);
  return (sizePt: number): readonly LineOfText[] => {
    const isWhole = !many || sizePt === Number.POSITIVE_INFINITY;
    const width = isWhole ? Number.POSITIVE_INFINITY : availablePt / sizePt;
    return paragraphs.flatMap((paragraph) => linesOf(measure, paragraph, width));
  };
}

/** From large to small; below the smallest only where the field could not hold a line of it. */
function sizesOf(
  paragraphs: readonly LineOfText[],
  { sizePt }: TextSetting,
  field: Size,
): readonly number[] {
  const max = field.height / tallest(paragraphs);
  if (sizePt !== undefined) return [Math.min(sizePt, max)];
  const steps = Array.from(
    { length: (sizeMaxPt - sizeMinPt) / sizeStepPt + 1 },
    (_, i) => sizeMaxPt - i * sizeStepPt,
  ).filter((size) => size <= max);
  return steps.length > 0 ? steps : [max];
}

const above = (line: LineOfText | undefined): number => Math.max(aboveBaseline, line?.ascent ?? 0);
const below = (line: LineOfText | undefined): number => Math.max(belowBaseline, line?.descent ?? 0);

const tallest = (lines: readonly LineOfText[]): number =>
  Math.max(...lines.map(above)) + Math.max(...lines.map(below));

const heightOf = (lines: readonly LineOfText[]): number =>
  above(lines[0]) + (lines.length - 1) * lineHeight + below(lines.at(-1));

function isInside(lines: readonly LineOfText[], sizePt: number, field: Size): boolean {
  const availablePt = Math.max(1, field.width - 2 * paddingPt);
  const height = heightOf(lines) * sizePt;
  const isLow = height <= field.height - (lines.length > 1 ? 2 * paddingPt : 0) + tolerancePt;
  return isLow && lines.every(({ width }) => width * sizePt <= availablePt + tolerancePt);
}

/** For what is lost in dividing and multiplying. */
const tolerancePt = 1e-6;

function placed(
  { sizePt, lines }: Sized,
  fits: boolean,
  setting: TextSetting,
  field: Size,
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

const anchors: Readonly<Record<Align, (field: Size) => number>> = {
  left: () => paddingPt,
  center: ({ width }) => width / 2,
  right: ({ width }) => width - paddingPt,
};

function firstBaseline(
  lines: readonly LineOfText[],
  sizePt: number,
  { many }: TextSetting,
  { height }: Size,
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

import { decimal } from "../file/serialize.ts";
import type { FormFont } from "./form-font.ts";

export interface FieldLook {
  /** Size in points, before the widget's own rotation. */
  readonly width: number;
  readonly height: number;
  /** Operators that set the fill colour, and below the stroke colour; what is undefined isn't drawn. */
  readonly background: string | undefined;
  readonly border: { readonly color: string; readonly width: number } | undefined;
  readonly text: FieldText | undefined;
}

export interface FieldText {
  readonly font: FormFont;
  /** In points; 0 for the largest that fits. */
  readonly size: number;
  /** Operators that set the text's colour. */
  readonly color: string;
  readonly align: "left" | "center" | "right";
  /** One line, wrapped lines, options of which some are chosen, or one character in each of `cells` cells. */
  readonly layout: "line" | "lines" | "options" | { readonly cells: number };
  readonly lines: readonly FieldLine[];
}

export interface FieldLine {
  readonly text: string;
  readonly isChosen?: boolean;
}

export interface DrawnField {
  readonly content: string;
  /** Characters that the font can't show; each is drawn as a question mark. */
  readonly missing: readonly string[];
}

/** The name of the font among the resources of an appearance. */
export const fontName = "F";

/** Operators for the appearance of a form field (ISO 32000-1, 12.7.3.3). */
export function drawField(look: FieldLook): DrawnField {
  const { width, height, background, border, text } = look;
  const missing = new Set<string>();
  const box = (inset: number): string =>
    [inset, inset, width - 2 * inset, height - 2 * inset].map(decimal).join(" ");
  const frame = [
    ...(background ? [`${background} ${box(0)} re f`] : []),
    ...(border ? [`${border.color} ${decimal(border.width)} w ${box(border.width / 2)} re S`] : []),
  ];
  const inset = border?.width ?? 0;
  const lines = text ? drawText(text, width, height, inset, missing) : [];
  const content = ["q", ...frame, "Q /Tx BMC q", `${box(inset)} re W n`, ...lines, "Q EMC"].join(
    "\n",
  );
  return { content, missing: [...missing] };
}

/** Operators for a marked box; `glyph` is a character of ZapfDingbats. */
export function drawMark(look: FieldLook, glyph: string): string {
  const size = 0.8 * Math.min(look.width, look.height);
  const x = (look.width - markWidth * size) / 2;
  const y = look.height / 2 - markMiddle * size;
  const at = [x, y].map(rounded).map(decimal).join(" ");
  const mark = `BT /${fontName} ${decimal(rounded(size))} Tf 0 g ${at} Td <${hex([...Buffer.from(glyph, "latin1")])}> Tj ET`;
  return `${drawField({ ...look, text: undefined }).content}\nq ${mark} Q`;
}

/** Approximate width and middle of the marks that forms use, as fractions of the font size. */
const markWidth = 0.78;
const markMiddle = 0.35;

const paddingPt = 2;
const sizeMaxPt = 12;
const sizeMinPt = 4;
/** Fractions of the font size: line to line, middle of capitals to baseline, top to baseline. */
const leading = 1.15;
const middle = 0.26;
const ascent = 0.93;

function drawText(
  text: FieldText,
  width: number,
  height: number,
  inset: number,
  missing: Set<string>,
): string[] {
  const { font, layout } = text;
  const pad = inset + paddingPt;
  const available = Math.max(1, width - 2 * pad);
  const source = text.lines.map((line) => ({ ...line, codes: encoded(line.text, font, missing) }));
  const wrapped = (size: number): Line[] =>
    layout === "lines"
      ? source.flatMap(({ codes }) => wrap(codes, font, available / size))
      : source;
  const size =
    text.size > 0 ? text.size : fittingSize(wrapped, text, available, height - 2 * inset);
  const isCentred = layout !== "lines" && layout !== "options";
  const top = isCentred ? height / 2 - middle * size : height - pad - ascent * size;
  const begin = `/${fontName} ${decimal(size)} Tf ${text.color}`;
  return wrapped(size).flatMap(({ codes, isChosen = false }, i): string[] => {
    const y = top - i * leading * size;
    const cells = typeof layout === "object" ? layout.cells : undefined;
    const pieces = cells ? codes.slice(0, cells).map((code) => [code]) : [codes];
    const shown = pieces.map((piece, cell) => {
      const free = (cells ? width / cells : available) - (widthOf(piece, font) * size) / 1000;
      const share = cells ? 0.5 : { left: 0, center: 0.5, right: 1 }[text.align];
      const x = (cells ? (cell * width) / cells : pad) + free * share;
      return `1 0 0 1 ${decimal(rounded(x))} ${decimal(rounded(y))} Tm <${hex(piece)}> Tj`;
    });
    const bar = [0, y - (leading - ascent) * size, width, leading * size].map(rounded).map(decimal);
    const chosen = isChosen ? [`q ${chosenBar} ${bar.join(" ")} re f Q`] : [];
    return [...chosen, `BT ${begin}${isChosen ? ` ${chosenText}` : ""}`, ...shown, "ET"];
  });
}

/** Colours with which most readers mark a chosen option. */
const chosenBar = "0.6 0.75686 0.8549 rg";
const chosenText = "0 g";

interface Line {
  readonly codes: readonly number[];
  readonly isChosen?: boolean;
}

/** The largest size, from 12 points down to 4, in which all lines fit. */
function fittingSize(
  wrapped: (size: number) => readonly Line[],
  { font, layout }: FieldText,
  available: number,
  height: number,
): number {
  for (let size = sizeMaxPt; size > sizeMinPt; size -= 0.5) {
    const lines = wrapped(size);
    const widest = Math.max(0, ...lines.map(({ codes }) => widthOf(codes, font)));
    const isWide = typeof layout === "string" && (widest * size) / 1000 > available;
    if (lines.length * leading * size <= height && !isWide) return size;
  }
  return sizeMinPt;
}

function encoded(text: string, font: FormFont, missing: Set<string>): number[] {
  return Array.from(text).flatMap((character) => {
    const code = font.codeOf(character);
    if (code === undefined) missing.add(character);
    return code ?? font.codeOf("?") ?? [];
  });
}

const widthOf = (codes: readonly number[], font: FormFont): number =>
  codes.reduce((sum, code) => sum + font.widthOf(code), 0);

/** `available` is a width in multiples of the font size. */
function wrap(codes: readonly number[], font: FormFont, available: number): Line[] {
  const blank = font.codeOf(" ");
  const lines: number[][] = [[]];
  for (const word of wordsOf(codes, blank)) {
    const line = lines.at(-1) ?? [];
    const isFull = line.length > 0 && widthOf([...line, ...word], font) / 1000 > available;
    if (isFull) lines.push(word.filter((code, i) => i > 0 || code !== blank));
    else line.push(...word);
  }
  return lines.map((line) => ({ codes: line }));
}

/** Splits into words, each with the blanks before it. */
function wordsOf(codes: readonly number[], blank: number | undefined): number[][] {
  const words: number[][] = [];
  codes.forEach((code, i) => {
    const begins = code === blank && codes[i - 1] !== blank;
    if (begins || words.length === 0) words.push([code]);
    else words.at(-1)?.push(code);
  });
  return words;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const hex = (codes: readonly number[]): string => Buffer.from(codes).toString("hex");

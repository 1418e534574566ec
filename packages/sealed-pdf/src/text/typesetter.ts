import type { PDFDocument, PDFFont, PDFRef } from "pdf-lib";
import { dict, textString } from "../file/objects.ts";
import { decimal, serialize } from "../file/serialize.ts";
import type { Measure } from "../layout/field-text.ts";
import { graphemes, isAscii, rightToLeft, settable } from "../portable/characters.ts";
import type { Face, Weight } from "./faces.ts";
import type { FontSource } from "./fonts.ts";
import { type Glyph, measureBy, Shaper, type Shaping } from "./shaper.ts";

interface GlyphRun {
  readonly font: EmbeddedFont;
  readonly text: string;
  readonly glyphs: readonly Glyph[];
}

/** A shaped line of text. Its width grows with the size: `width * size / 1000` points. */
export interface Line {
  /**
   * In the order of reading, for readers that can't take it from the glyphs. Lines with right-to-left
   * letters have none: PDFium and poppler take an ActualText to be in visual order and turn the letters
   * around, while from glyphs in visual order they find every word.
   */
  readonly actualText: string | undefined;
  /** As it is seen, in the order of reading. */
  readonly text: string;
  readonly runs: readonly GlyphRun[];
  readonly width: number;
}

interface EmbeddedFont {
  readonly name: string;
  readonly face: Face;
  readonly font: PDFFont;
}

/** Noto Sans, in thousandths of the font size. */
export const capHeight = 714;
export const descent = 293;

/** Shapes text with fontkit and lets pdf-lib embed the subsets of a helper document. */
export class Typesetter {
  readonly #shaper: Shaper;
  readonly #helper: PDFDocument;
  readonly #embedded = new Map<string, EmbeddedFont>();
  readonly #lines = new Map<string, Line>();

  constructor(source: FontSource, helper: PDFDocument) {
    this.#shaper = new Shaper(source);
    this.#helper = helper;
  }

  /** Loads and embeds the fonts for these texts; `line` may then be asked for them. */
  async load(texts: readonly string[], weights: readonly Weight[]): Promise<void> {
    await this.#shaper.load(texts, weights);
    for (const weight of weights)
      for (const text of texts)
        for (const face of this.#shaper.facesFor(text, weight)) await this.#embed(face);
  }

  /** The same for a text that is set in lines, of which each may begin at any of its characters. */
  async loadForLines(text: string): Promise<void> {
    await this.#shaper.load([text], ["regular"]);
    for (const part of new Set([text, ...graphemes(text)]))
      for (const face of this.#shaper.facesFor(part, "regular", text)) await this.#embed(face);
  }

  line(text: string, weight: Weight = "regular", shaping: Shaping = {}): Line {
    const { base = "", context = "" } = shaping;
    const key = [weight, base, context, text].join("\n");
    const known = this.#lines.get(key) ?? this.#shape(settable(text), weight, shaping);
    this.#lines.set(key, known);
    return known;
  }

  /** Measures parts of a text that was loaded. */
  measuring(text: string): Measure {
    return measureBy(this.#shaper, text);
  }

  /** Texts that stand beside each other whatever their directions: a date stays behind an Arabic name. */
  sideBySide(...texts: readonly string[]): Line {
    const lines = texts.map((text) => this.line(text));
    const isPlain = lines.every((line) => line.actualText === undefined);
    return {
      actualText: isPlain ? undefined : lines.map(({ text }) => text).join(""),
      text: lines.map(({ text }) => text).join(""),
      runs: lines.flatMap(({ runs }) => runs),
      width: lines.reduce((sum, { width }) => sum + width, 0),
    };
  }

  fonts(): ReadonlyMap<string, PDFRef> {
    return new Map([...this.#embedded.values()].map(({ name, font }) => [name, font.ref]));
  }

  #shape(text: string, weight: Weight, shaping: Shaping): Line {
    const runs = this.#shaper.shape(text, weight, shaping).map(({ face, ...run }): GlyphRun => {
      const font = this.#embedded.get(face.file);
      if (font === undefined) throw new Error("text was not loaded before it was set");
      return { font, ...run };
    });
    const width = runs.flatMap((run) => run.glyphs).reduce((sum, glyph) => sum + glyph.advance, 0);
    const fromGlyphs = isAscii(text) || rightToLeft.test(text);
    const seen = this.#shaper.shown(text, weight, shaping.context);
    return { actualText: fromGlyphs ? undefined : seen, text: seen, runs, width };
  }

  async #embed(face: Face): Promise<void> {
    if (this.#embedded.has(face.file)) return;
    const number = this.#embedded.size;
    const font = await this.#helper.embedFont(face.bytes, {
      subset: true,
      customName: `${subsetTag(number)}+${face.font.postscriptName ?? "NotoSans"}`,
    });
    this.#embedded.set(face.file, { name: `F${number}`, face, font });
  }
}

/** ISO 32000-1, 9.6.4: six capitals before the name of a subset. */
const subsetTag = (number: number): string =>
  `UNDR${String.fromCharCode(65 + (Math.floor(number / 26) % 26), 65 + (number % 26))}`;

/** Content that shows the line with its baseline starting at x, y; size in points. */
export function showLine(line: Line, x: number, y: number, size: number): string {
  let at = x;
  let content = "";
  for (const run of line.runs) {
    content += `/${run.font.name} ${decimal(rounded(size))} Tf\n`;
    // Two-byte codes in the embedded subset, which has only what is really shown.
    const codes = run.font.font.encodeText(run.text).asString().match(/.{4}/g) ?? [];
    for (const stretch of stretches(run.glyphs, codes)) {
      const [first] = stretch;
      const shiftX = ((first?.xOffset ?? 0) * size) / 1000;
      const shiftY = ((first?.yOffset ?? 0) * size) / 1000;
      const origin = [at + shiftX, y + shiftY].map((value) => decimal(rounded(value)));
      content += `1 0 0 1 ${origin.join(" ")} Tm [${shown(stretch)}] TJ\n`;
      at += (stretch.reduce((sum, glyph) => sum + glyph.advance, 0) * size) / 1000;
    }
  }
  if (line.actualText === undefined) return `BT\n${content}ET\n`;
  const actual = serialize(dict({ ActualText: textString(line.actualText) }));
  return `/Span ${actual} BDC\nBT\n${content}ET\nEMC\n`;
}

interface CodedGlyph extends Glyph {
  readonly code: string;
}

/** Glyphs that stand where the one before leaves off; a moved one starts anew. */
function stretches(shapes: readonly Glyph[], codes: readonly string[]): CodedGlyph[][] {
  const parts: CodedGlyph[][] = [];
  let moved = true;
  const glyphs = shapes.map((glyph, i) => ({ ...glyph, code: codes[i] ?? "0000" }));
  for (const glyph of glyphs) {
    const here = glyph.xOffset !== 0 || glyph.yOffset !== 0;
    if (moved || here) parts.push([glyph]);
    else parts.at(-1)?.push(glyph);
    moved = here;
  }
  return parts;
}

function shown(glyphs: readonly CodedGlyph[]): string {
  let source = "<";
  for (const { code, advance, nominalAdvance } of glyphs) {
    const kern = Math.round(nominalAdvance - advance);
    source += kern === 0 ? code : `${code}> ${kern} <`;
  }
  return `${source}>`;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

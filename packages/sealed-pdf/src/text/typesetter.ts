import type { PDFDocument, PDFFont, PDFRef } from "pdf-lib";
import { dict, textString } from "../file/objects.ts";
import { decimal, serialize } from "../file/serialize.ts";
import { visualRuns } from "./bidi.ts";
import { graphemes, isAscii, settable, withoutSelectors } from "./characters.ts";
import { type Face, Faces, type Weight } from "./faces.ts";
import type { FontSource } from "./fonts.ts";

/** All in thousandths of the font size. */
interface Glyph {
  readonly nominalAdvance: number;
  readonly advance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

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
  readonly #faces: Faces;
  readonly #helper: PDFDocument;
  readonly #embedded = new Map<string, EmbeddedFont>();
  readonly #lines = new Map<string, Line>();

  constructor(source: FontSource, helper: PDFDocument) {
    this.#faces = new Faces(source);
    this.#helper = helper;
  }

  /** Loads and embeds the fonts for these texts; `line` may then be asked for them. */
  async load(texts: readonly string[], weights: readonly Weight[]): Promise<void> {
    const clean = texts.map(settable);
    await this.#faces.load(clean, weights);
    for (const weight of weights)
      for (const text of clean)
        for (const { face } of this.#byFace(text, text, weight)) await this.#embed(face);
  }

  line(text: string, weight: Weight = "regular"): Line {
    const key = `${weight} ${text}`;
    const known = this.#lines.get(key) ?? this.#shape(settable(text), weight);
    this.#lines.set(key, known);
    return known;
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

  #shape(text: string, weight: Weight): Line {
    const runs: GlyphRun[] = [];
    for (const { text: directed, direction } of visualRuns(text)) {
      const parts = this.#byFace(directed, text, weight);
      if (direction === "rtl") parts.reverse();
      for (const part of parts) {
        const font = this.#embedded.get(part.face.file);
        if (font === undefined) throw new Error("text was not loaded before it was set");
        const ordered = asFontkitReads(part.text, direction);
        runs.push({ font, text: ordered, glyphs: shapedGlyphs(font, ordered) });
      }
    }
    const width = runs.flatMap((run) => run.glyphs).reduce((sum, glyph) => sum + glyph.advance, 0);
    const fromGlyphs = isAscii(text) || rightToLeft.test(text);
    const seen = this.#shown(text, weight);
    return { actualText: fromGlyphs ? undefined : seen, text: seen, runs, width };
  }

  /** The text with what no font has replaced, as it is seen. */
  #shown(text: string, weight: Weight): string {
    return this.#byFace(text, text, weight)
      .map((part) => part.text)
      .join("");
  }

  /** Neighbouring graphemes of one face together; what no face has becomes a question mark. */
  #byFace(text: string, context: string, weight: Weight): { face: Face; text: string }[] {
    const parts: { face: Face; text: string }[] = [];
    for (const grapheme of graphemes(text)) {
      const last = parts.at(-1);
      const own = this.#faces.find(grapheme, weight, context, last?.face);
      const face = own ?? this.#faces.find("?", weight, context);
      if (face === undefined) throw new Error("no font has a question mark");
      const shown = own === undefined ? "?" : withoutSelectors(grapheme);
      if (last?.face === face) last.text += shown;
      else parts.push({ face, text: shown });
    }
    return parts;
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

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** fontkit sets text in the direction of its script; brackets or digits alone may stand in another one. */
function asFontkitReads(text: string, direction: "ltr" | "rtl"): string {
  const itsDirection = rightToLeft.test(text) ? "rtl" : "ltr";
  return itsDirection === direction ? text : graphemes(text).reverse().join("");
}

/** ISO 32000-1, 9.6.4: six capitals before the name of a subset. */
const subsetTag = (number: number): string =>
  `UNDR${String.fromCharCode(65 + (Math.floor(number / 26) % 26), 65 + (number % 26))}`;

function shapedGlyphs({ face }: EmbeddedFont, text: string): Glyph[] {
  const { glyphs, positions } = face.font.layout(text);
  const scale = 1000 / face.font.unitsPerEm;
  return glyphs.map((glyph, i) => {
    const position = positions?.[i];
    return {
      nominalAdvance: glyph.advanceWidth * scale,
      advance: (position?.xAdvance ?? glyph.advanceWidth) * scale,
      xOffset: (position?.xOffset ?? 0) * scale,
      yOffset: (position?.yOffset ?? 0) * scale,
    };
  });
}

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

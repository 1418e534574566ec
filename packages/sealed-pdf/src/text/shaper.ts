import { countingEastAsian } from "../layout/east-asian.ts";
import { type Measure, type Measured, remembering } from "../layout/lines.ts";
import { graphemes, rightToLeft, settable, withoutSelectors } from "../portable/characters.ts";
import { visualRuns } from "./bidi.ts";
import { type Face, Faces, type Weight } from "./faces.ts";
import type { FontSource } from "./fonts.ts";

/** All in thousandths of the font size. */
export interface Glyph {
  readonly nominalAdvance: number;
  readonly advance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** Where its ink ends, above and below the baseline. */
  readonly top: number;
  readonly bottom: number;
}

export interface ShapedRun {
  readonly face: Face;
  readonly text: string;
  readonly glyphs: readonly Glyph[];
}

/** Of a line that is a part of something longer. */
export interface Shaping {
  /** The direction of its paragraph. */
  readonly base?: "ltr" | "rtl";
  /** The whole text, which decides how Han is drawn. */
  readonly context?: string;
}

/** Turns text into glyphs with fontkit. */
export class Shaper {
  readonly #faces: Faces;

  constructor(source: FontSource) {
    this.#faces = new Faces(source);
  }

  /** Loads the fonts for these texts; the other methods may then be asked for them. */
  async load(texts: readonly string[], weights: readonly Weight[]): Promise<void> {
    await this.#faces.load(texts.map(settable), weights);
  }

  /** In the order of sight, left to right; `text` must be settable. */
  shape(text: string, weight: Weight, { base, context = text }: Shaping = {}): ShapedRun[] {
    const runs: ShapedRun[] = [];
    for (const { text: directed, direction } of visualRuns(text, base)) {
      const parts = this.#byFace(directed, context, weight);
      if (direction === "rtl") parts.reverse();
      for (const part of parts) {
        const ordered = asFontkitReads(part.text, direction);
        runs.push({ face: part.face, text: ordered, glyphs: shapedGlyphs(part.face, ordered) });
      }
    }
    return runs;
  }

  /** The text with what no font has replaced, as it is seen. */
  shown(text: string, weight: Weight, context = text): string {
    return this.#byFace(text, context, weight)
      .map((part) => part.text)
      .join("");
  }

  facesFor(text: string, weight: Weight, context = text): Face[] {
    return this.#byFace(settable(text), settable(context), weight).map(({ face }) => face);
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
}

/** fontkit sets text in the direction of its script; brackets or digits alone may stand in another one. */
function asFontkitReads(text: string, direction: "ltr" | "rtl"): string {
  const itsDirection = rightToLeft.test(text) ? "rtl" : "ltr";
  return itsDirection === direction ? text : graphemes(text).reverse().join("");
}

function shapedGlyphs(face: Face, text: string): Glyph[] {
  const { glyphs, positions } = face.font.layout(text);
  const scale = 1000 / face.font.unitsPerEm;
  return glyphs.map((glyph, i) => {
    const position = positions?.[i];
    const yOffset = position?.yOffset ?? 0;
    return {
      nominalAdvance: glyph.advanceWidth * scale,
      advance: (position?.xAdvance ?? glyph.advanceWidth) * scale,
      xOffset: (position?.xOffset ?? 0) * scale,
      yOffset: yOffset * scale,
      top: (glyph.cbox.maxY + yOffset) * scale,
      bottom: (glyph.cbox.minY + yOffset) * scale,
    };
  });
}

/** Measures parts of this text as they will be stamped; its fonts must be loaded. */
export const measureBy = (shaper: Shaper, context: string): Measure =>
  remembering(countingEastAsian((part) => measured(shaper, part, context)));

function measured(shaper: Shaper, part: string, context: string): Measured {
  const glyphs = shaper.shape(settable(part), "regular", { context }).flatMap((run) => run.glyphs);
  return {
    width: glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000,
    ascent: Math.max(0, ...glyphs.map(({ top }) => top)) / 1000,
    descent: Math.max(0, ...glyphs.map(({ bottom }) => -bottom)) / 1000,
  };
}

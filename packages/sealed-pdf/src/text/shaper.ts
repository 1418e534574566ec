import { countingEastAsian } from "../layout/east-asian.ts";
import { type Measure, type Measured, remembering } from "../layout/lines.ts";
import { graphemes, rightToLeft, settable } from "../portable/characters.ts";
import { type DirectedRun, mirrored, visualRuns } from "./bidi.ts";
import { type Face, Faces, type Weight } from "./faces.ts";
import type { FontFile } from "./font-file.ts";
import type { FontSource } from "./fonts.ts";
import { HarfBuzz, type PlacedGlyph } from "./harfbuzz.ts";
import { isPlainIn, plainGlyphs } from "./kerning.ts";
import { placeholderFor, placeholderSigns } from "./placeholder.ts";

/** One or several glyphs for a part of the text that can't be divided further. */
export interface Cluster {
  readonly text: string;
  readonly glyphs: readonly DrawnGlyph[];
  /** In thousandths of the font size, like the next two. */
  readonly advance: number;
  /** Extent of its ink above and below the baseline. */
  readonly top: number;
  readonly bottom: number;
}

/** A glyph with its position, in font units from the cluster's origin. */
export interface DrawnGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

export interface ShapedRun {
  readonly face: Face;
  /** In visual order, left to right. */
  readonly clusters: readonly Cluster[];
}

/** Options for a line that is part of a longer text. */
export interface Shaping {
  /** Direction of its paragraph. */
  readonly base?: "ltr" | "rtl";
  /** The whole text, which determines how Han is drawn. */
  readonly context?: string;
}

/** Turns text into glyphs: plain letters by their widths and kerning, all else with HarfBuzz. */
export class Shaper {
  readonly #source: FontSource;
  readonly #faces: Faces;
  #harfBuzz: HarfBuzz | undefined;

  constructor(source: FontSource) {
    this.#source = source;
    this.#faces = new Faces(source);
  }

  /** Loads the fonts for these texts; must be called before they are passed to the other methods. */
  async load(texts: readonly string[], weights: readonly Weight[]): Promise<void> {
    const wanted = texts.map(settable);
    await this.#faces.load(["?", placeholderSigns, ...wanted], weights);
    if (this.#harfBuzz !== undefined) return;
    const takesHarfBuzz = wanted.some((text) =>
      weights.some((weight) => this.#takesHarfBuzz(text, weight)),
    );
    if (takesHarfBuzz) this.#harfBuzz = await HarfBuzz.load(this.#source);
  }

  #takesHarfBuzz(text: string, weight: Weight): boolean {
    const first = this.#faces.find("?", weight, text);
    if (first && isPlainIn(first.file, text)) return false;
    return this.#byFace({ text, direction: "ltr" }, text, weight).some(
      ({ face, text: part }) => !isPlainIn(face.file, part),
    );
  }

  /** Runs in visual order, left to right; `text` must have passed through `settable`. */
  shape(text: string, weight: Weight, { base, context = text }: Shaping = {}): ShapedRun[] {
    const runs: ShapedRun[] = [];
    for (const run of visualRuns(text, base)) {
      const plain = run.direction === "ltr" ? this.#plain(run.text, weight) : undefined;
      if (plain !== undefined) {
        runs.push(plain);
        continue;
      }
      const parts = this.#byFace(run, context, weight);
      if (run.direction === "rtl") parts.reverse();
      runs.push(...parts.map((part) => this.#shaped(part)));
    }
    return runs;
  }

  /** Most texts have only characters of the first face, which then has all of them, and need no shaper. */
  #plain(text: string, weight: Weight): ShapedRun | undefined {
    const face = this.#faces.find("?", weight, text);
    const clusters = face && plainClusters(face, text);
    return face && clusters && { face, clusters };
  }

  #shaped({ face, text, direction }: FacedText): ShapedRun {
    const plain = direction === "ltr" ? plainClusters(face, text) : undefined;
    if (plain !== undefined) return { face, clusters: plain };
    if (this.#harfBuzz === undefined) throw new Error("text was not loaded before it was set");
    // HarfBuzz mirrors brackets itself.
    const logical = direction === "rtl" ? mirrored(text) : text;
    const glyphs = this.#harfBuzz.shape(face.font, logical, direction);
    const clusters = clustersOf(face, logical, glyphs);
    return { face, clusters: direction === "rtl" ? oneByOne(clusters) : clusters };
  }

  /** Groups adjacent graphemes with the same face; uses a placeholder for those that no face has. */
  #byFace({ text, direction }: DirectedRun, context: string, weight: Weight): FacedText[] {
    const parts: FacedText[] = [];
    for (const grapheme of graphemes(text)) {
      const last = parts.at(-1);
      const own = this.#faces.find(grapheme, weight, context, last?.face);
      const face = own ?? this.#faces.find("?", weight, context);
      if (face === undefined) throw new Error("no font has a question mark");
      const shown =
        own === undefined
          ? { face, text: placeholderFor(grapheme), direction: "ltr" as const }
          : { face, text: grapheme, direction };
      if (last?.face === face && last.direction === shown.direction) last.text += shown.text;
      else parts.push(shown);
    }
    return parts;
  }
}

interface FacedText extends DirectedRun {
  readonly face: Face;
  text: string;
}

/** Clusters made so far, by text and advance, which determine them; kept as long as the font. */
const plainOnes = new WeakMap<FontFile, Map<string, Cluster>>();

/** The clusters of a text that needs no shaper; undefined for any other. Equal ones are the same object. */
function plainClusters(face: Face, text: string): Cluster[] | undefined {
  const glyphs = plainGlyphs(face.font, face.file, text);
  if (glyphs === undefined) return undefined;
  const known = plainOnes.get(face.font) ?? new Map<string, Cluster>();
  plainOnes.set(face.font, known);
  return glyphs.map(({ text: part, glyph, advance }) => {
    const key = `${advance} ${part}`;
    const cluster =
      known.get(key) ?? clusterOf(face, part, [{ glyph, advance, xOffset: 0, yOffset: 0 }]);
    known.set(key, cluster);
    return cluster;
  });
}

/** Groups glyphs into clusters; those of one cluster are adjacent (HarfBuzz's monotone clusters). */
function clustersOf(face: Face, text: string, glyphs: readonly PlacedGlyph[]): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]));
  const groups: PlacedGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = groups.at(-1);
    if (last?.[0]?.cluster === glyph.cluster) last.push(glyph);
    else groups.push([glyph]);
  }
  return groups.map((group) => {
    const start = group[0]?.cluster ?? 0;
    return clusterOf(face, text.slice(start, ends.get(start)), group);
  });
}

/**
 * Prepares right-to-left text for programs that extract text: they reverse it, some by codes and some by
 * characters, so each character gets a code of its own; marks, and the second letter of a ligature, get one without ink.
 * A mark or bracket at the left end would be taken for a part of left-to-right text, so a direction mark is put before it.
 */
function oneByOne(clusters: readonly Cluster[]): Cluster[] {
  const characters = clusters.flatMap((cluster) => {
    const [first = "", ...more] = cluster.text;
    return [...more.reverse().map(withoutInk), { ...cluster, text: first }];
  });
  const [leftmost] = characters;
  const isLetter = leftmost !== undefined && rightToLeft.test(leftmost.text.replace(/\p{M}/gu, ""));
  return isLetter ? characters : [withoutInk("\u200f"), ...characters];
}

const withoutInk = (text: string): Cluster => ({ text, glyphs: [], advance: 0, top: 0, bottom: 0 });

function clusterOf(
  { font }: Face,
  text: string,
  placed: readonly Omit<PlacedGlyph, "cluster">[],
): Cluster {
  const scale = 1000 / font.unitsPerEm;
  let [advance, top, bottom] = [0, 0, 0];
  const glyphs = placed.map((each): DrawnGlyph => {
    const bounds = font.boundsOf(each.glyph);
    const drawn = { glyph: each.glyph, x: advance + each.xOffset, y: each.yOffset };
    top = Math.max(top, drawn.y + (bounds?.yMax ?? 0));
    bottom = Math.min(bottom, drawn.y + (bounds?.yMin ?? 0));
    advance += each.advance;
    return drawn;
  });
  return { text, glyphs, advance: advance * scale, top: top * scale, bottom: bottom * scale };
}

/** Returns a measure for parts of this text as they will be stamped; its fonts must be loaded. */
export const measureBy = (shaper: Shaper, context: string): Measure =>
  remembering(countingEastAsian((part) => measured(shaper, part, context)));

function measured(shaper: Shaper, part: string, context: string): Measured {
  const runs = shaper.shape(settable(part), "regular", { context });
  const clusters = runs.flatMap((run) => run.clusters);
  return {
    width: clusters.reduce((sum, { advance }) => sum + advance, 0) / 1000,
    ascent: Math.max(0, ...clusters.map(({ top }) => top)) / 1000,
    descent: Math.max(0, ...clusters.map(({ bottom }) => -bottom)) / 1000,
  };
}

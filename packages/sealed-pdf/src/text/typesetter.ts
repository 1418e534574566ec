import { decimal } from "../file/serialize.ts";
import type { Measure } from "../layout/field-text.ts";
import { settable } from "../portable/characters.ts";
import { EmbeddedFont } from "./embedded-font.ts";
import type { Face, Weight } from "./faces.ts";
import type { FontSource } from "./fonts.ts";
import { type Cluster, measureBy, Shaper, type Shaping } from "./shaper.ts";

interface GlyphRun {
  readonly font: EmbeddedFont;
  /** In visual order, left to right. */
  readonly clusters: readonly Cluster[];
}

/** A shaped line of text. Its width grows with the size: `width * size / 1000` points. */
export interface Line {
  readonly runs: readonly GlyphRun[];
  readonly width: number;
}

/** Metrics of Noto Sans, in thousandths of the font size. */
export const capHeight = 714;
export const descent = 293;

/** Shapes text, and records what is shown of each font. */
export class Typesetter {
  readonly #shaper: Shaper;
  readonly #embedded = new Map<string, EmbeddedFont>();
  readonly #lines = new Map<string, Line>();

  constructor(source: FontSource) {
    this.#shaper = new Shaper(source);
  }

  /** Loads the fonts for these texts; must be called before they, or parts of them, are passed to `line`. */
  async load(texts: readonly string[], weights: readonly Weight[]): Promise<void> {
    await this.#shaper.load(texts, weights);
  }

  line(text: string, weight: Weight = "regular", shaping: Shaping = {}): Line {
    const { base = "", context = "" } = shaping;
    const key = [weight, base, context, text].join("\n");
    const known = this.#lines.get(key) ?? this.#shape(settable(text), weight, shaping);
    this.#lines.set(key, known);
    return known;
  }

  /** Returns a measure for parts of a loaded text. */
  measuring(text: string): Measure {
    return measureBy(this.#shaper, text);
  }

  /** Puts texts side by side in this order whatever their directions: a date stays after an Arabic name. */
  sideBySide(...texts: readonly string[]): Line {
    const lines = texts.map((text) => this.line(text));
    return {
      runs: lines.flatMap(({ runs }) => runs),
      width: lines.reduce((sum, { width }) => sum + width, 0),
    };
  }

  fonts(): Iterable<EmbeddedFont> {
    return this.#embedded.values();
  }

  #shape(text: string, weight: Weight, shaping: Shaping): Line {
    const runs = this.#shaper
      .shape(text, weight, shaping)
      .map(({ face, clusters }): GlyphRun => ({ font: this.#font(face), clusters }));
    const width = runs
      .flatMap((run) => run.clusters)
      .reduce((sum, { advance }) => sum + advance, 0);
    return { runs, width };
  }

  #font(face: Face): EmbeddedFont {
    const known = this.#embedded.get(face.file) ?? new EmbeddedFont(face, this.#embedded.size);
    this.#embedded.set(face.file, known);
    return known;
  }
}

/** Content that shows the line with its baseline starting at x, y; size in points. */
export function showLine(line: Line, x: number, y: number, size: number): string {
  let at = x;
  let content = "";
  for (const { font, clusters } of line.runs) {
    const origin = [at, y].map((value) => decimal(rounded(value))).join(" ");
    content += `/${font.name} ${decimal(rounded(size))} Tf\n`;
    content += `1 0 0 1 ${origin} Tm [${shown(font, clusters)}] TJ\n`;
    at += (clusters.reduce((sum, { advance }) => sum + advance, 0) * size) / 1000;
  }
  return `BT\n${content}ET\n`;
}

function shown(font: EmbeddedFont, clusters: readonly Cluster[]): string {
  let source = "<";
  for (const cluster of clusters) {
    const { code, width } = font.code(cluster);
    const kern = Math.round(width - cluster.advance);
    source += kern === 0 ? code : `${code}> ${kern} <`;
  }
  return `${source}>`;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

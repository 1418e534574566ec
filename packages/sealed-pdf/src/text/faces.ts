import { firstWith } from "../layout/coverage.ts";
import { scriptCoverage } from "../layout/coverage-table.ts";
import { moreScriptCoverage } from "../layout/more-coverage-table.ts";
import {
  codePointsOf,
  graphemes,
  isAscii,
  isEastAsian,
  isJapanese,
  isKorean,
} from "../portable/characters.ts";
import { FontFile } from "./font-file.ts";
import type { FontSource } from "./fonts.ts";

export type Weight = "regular" | "semibold";

export interface Face {
  readonly file: string;
  readonly font: FontFile;
}

const weightNumber: Readonly<Record<Weight, string>> = { regular: "400", semibold: "600" };

/** Tried after those for scripts, and never preferred for the rest of a run: its spaces and digits are as wide as its pictures. */
const emoji = "noto-emoji-emoji";

const scripts = [
  "noto-sans-latin",
  "noto-sans-latin-ext",
  "noto-sans-vietnamese",
  "noto-sans-cyrillic",
  "noto-sans-cyrillic-ext",
  "noto-sans-greek",
  "noto-sans-greek-ext",
  "noto-sans-arabic-arabic",
  "noto-sans-hebrew-hebrew",
  "noto-sans-devanagari-devanagari",
  "noto-sans-thai-thai",
  "noto-sans-armenian-armenian",
  "noto-sans-bengali-bengali",
  "noto-sans-canadian-aboriginal-canadian-aboriginal",
  "noto-sans-cherokee-cherokee",
  "noto-sans-ethiopic-ethiopic",
  "noto-sans-georgian-georgian",
  "noto-sans-gujarati-gujarati",
  "noto-sans-gurmukhi-gurmukhi",
  "noto-sans-kannada-kannada",
  "noto-sans-khmer-khmer",
  "noto-sans-lao-lao",
  "noto-sans-malayalam-malayalam",
  "noto-sans-myanmar-myanmar",
  "noto-sans-nko-nko",
  "noto-sans-oriya-oriya",
  "noto-sans-sinhala-sinhala",
  "noto-sans-syriac-syriac",
  "noto-sans-tamil-tamil",
  "noto-sans-telugu-telugu",
  "noto-sans-thaana-thaana",
  "noto-sans-tifinagh-tifinagh",
  "noto-serif-tibetan-tibetan",
  "noto-sans-adlam-adlam",
  "noto-sans-meetei-mayek-meetei-mayek",
  "noto-sans-mongolian-mongolian",
  "noto-sans-ol-chiki-ol-chiki",
  emoji,
  "noto-sans-symbols-2-symbols",
  "noto-sans-signs",
];

type ScriptFiles = readonly (string | undefined)[];

/**
 * The files for scripts other than the East Asian ones, in the order in which they are tried, which is that of the
 * coverage tables; undefined for missing files.
 */
export const scriptFiles = (weight: Weight, files: readonly string[]): ScriptFiles =>
  scripts.map((script) =>
    [weightNumber[weight], weightNumber.regular]
      .map((number) => `${script}-${number}-normal.woff`)
      .find((file) => files.includes(file)),
  );

const coverage = [...scriptCoverage, ...moreScriptCoverage];

/** Faces opened so far, kept as long as the source, so that a Lambda instance opens each once. */
const opened = new WeakMap<FontSource, Map<string, Promise<Face>>>();
const filesByWeight = new WeakMap<FontSource, Map<Weight, ScriptFiles>>();
/** For each East Asian family, the slice file that has a code point. */
const slices = new WeakMap<FontSource, Map<string, Promise<Map<number, string>>>>();

/** Loads the fonts that texts need, then answers synchronously. A font is chosen by its cmap alone. */
export class Faces {
  readonly #source: FontSource;
  readonly #loaded = new Map<string, Face>();
  readonly #families = new Map<string, Map<number, string>>();

  constructor(source: FontSource) {
    this.#source = source;
  }

  async load(texts: Iterable<string>, weights: readonly Weight[]): Promise<void> {
    const wanted = new Set<string>();
    for (const text of texts) for (const grapheme of graphemes(text)) wanted.add(grapheme);
    for (const weight of weights)
      for (const grapheme of wanted) await this.#loadFor(grapheme, weight);
  }

  /** The face that has the whole grapheme, if any; `preferred` keeps a run in one face. */
  find(grapheme: string, weight: Weight, context: string, preferred?: Face): Face | undefined {
    const points = codePointsOf(grapheme);
    const has = (face: Face | undefined): face is Face =>
      face !== undefined && points.every((point) => face.font.has(point));
    if (preferred?.file.startsWith(emoji) !== true && has(preferred)) return preferred;
    for (const file of this.#scriptFiles(weight)) {
      const face = this.#loaded.get(file ?? "");
      if (has(face)) return face;
    }
    for (const family of eastAsianFamilies(context)) {
      const face = this.#loaded.get(this.#families.get(family)?.get(points[0] ?? 0) ?? "");
      if (has(face)) return face;
    }
    return undefined;
  }

  async #loadFor(grapheme: string, weight: Weight): Promise<void> {
    // The tables save opening fonts that lack the grapheme. The first font has all of printable ASCII.
    const index = isAscii(grapheme) ? 0 : firstWith(coverage, grapheme);
    const file = this.#scriptFiles(weight)[index];
    if (file !== undefined) await this.#face(file);
    if (file !== undefined || !isEastAsian(grapheme)) return;
    const points = codePointsOf(grapheme);
    for (const family of ["sc", "jp", "kr"]) {
      const slicesOfFamily = await this.#coverage(family);
      this.#families.set(family, slicesOfFamily);
      const slice = slicesOfFamily.get(points[0] ?? 0);
      if (slice !== undefined) await this.#face(slice);
    }
  }

  #scriptFiles(weight: Weight): ScriptFiles {
    const files = filesByWeight.get(this.#source) ?? new Map<Weight, ScriptFiles>();
    filesByWeight.set(this.#source, files);
    const known = files.get(weight) ?? scriptFiles(weight, this.#source.files);
    files.set(weight, known);
    return known;
  }

  async #face(file: string): Promise<Face> {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known;
    const faces = opened.get(this.#source) ?? new Map<string, Promise<Face>>();
    opened.set(this.#source, faces);
    const opening = faces.get(file) ?? openFace(this.#source, file);
    faces.set(file, opening);
    const face = await opening;
    this.#loaded.set(file, face);
    return face;
  }

  #coverage(family: string): Promise<Map<number, string>> {
    const families = slices.get(this.#source) ?? new Map<string, Promise<Map<number, string>>>();
    slices.set(this.#source, families);
    const reading = families.get(family) ?? readCoverage(this.#source, family);
    families.set(family, reading);
    return reading;
  }
}

/** Families to try for Han, which is drawn as the rest of the text suggests; simplified Chinese has the most characters. */
function eastAsianFamilies(context: string): string[] {
  if (isJapanese(context)) return ["jp", "sc", "kr"];
  return isKorean(context) ? ["kr", "sc", "jp"] : ["sc", "jp", "kr"];
}

async function openFace(source: FontSource, file: string): Promise<Face> {
  return { file, font: new FontFile(await source.read(file)) };
}

async function readCoverage(source: FontSource, family: string): Promise<Map<number, string>> {
  const coverage = new Map<number, string>();
  for (const file of source.files.filter((each) => each.startsWith(`noto-sans-${family}-`))) {
    const { font } = await openFace(source, file);
    for (const point of font.codePoints) if (!coverage.has(point)) coverage.set(point, file);
  }
  return coverage;
}

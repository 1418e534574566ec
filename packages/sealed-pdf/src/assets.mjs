import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const { resolve } = createRequire(import.meta.url);

/** Scripts and weights that stamps and completion pages are set in. */
const families = {
  "noto-sans": ["400", "600"],
  "noto-sans-arabic": ["400"],
  "noto-sans-armenian": ["400"],
  "noto-sans-bengali": ["400"],
  "noto-sans-canadian-aboriginal": ["400"],
  "noto-sans-cherokee": ["400"],
  "noto-sans-devanagari": ["400"],
  "noto-sans-ethiopic": ["400"],
  "noto-sans-georgian": ["400"],
  "noto-sans-gujarati": ["400"],
  "noto-sans-gurmukhi": ["400"],
  "noto-sans-hebrew": ["400"],
  "noto-sans-kannada": ["400"],
  "noto-sans-khmer": ["400"],
  "noto-sans-lao": ["400"],
  "noto-sans-malayalam": ["400"],
  "noto-sans-myanmar": ["400"],
  "noto-sans-nko": ["400"],
  "noto-sans-oriya": ["400"],
  "noto-sans-sinhala": ["400"],
  "noto-sans-syriac": ["400"],
  "noto-sans-tamil": ["400"],
  "noto-sans-telugu": ["400"],
  "noto-sans-thaana": ["400"],
  "noto-sans-thai": ["400"],
  "noto-sans-tifinagh": ["400"],
  "noto-serif-tibetan": ["400"],
  "noto-sans-adlam": ["400"],
  "noto-sans-meetei-mayek": ["400"],
  "noto-sans-mongolian": ["400"],
  "noto-sans-ol-chiki": ["400"],
  "noto-sans-symbols-2": ["400"],
  "noto-emoji": ["400"],
  "noto-sans-sc": ["400"],
  "noto-sans-jp": ["400"],
  "noto-sans-kr": ["400"],
};

/** Slices that repeat what the Noto Sans family, or the slice of all emoji, has. */
const repeated =
  /^noto-(sans|serif)-[a-z-]+-(latin|cyrillic|greek|vietnamese|math|symbols)(-ext)?-\d+-|^noto-emoji-\d+-400|^noto-sans-mongolian-\d+-400|^noto-sans-symbols-2-(?!symbols-)/;

/** What shapes the text of most scripts, beside the fonts. */
const shaper = resolve("harfbuzzjs/dist/harfbuzz.wasm");

/** Signs that people type, such as an arrow or a root, and no slice of the families above has. */
const signs = fileURLToPath(new URL("fonts/noto-sans-signs-400-normal.woff", import.meta.url));

const packaged = Object.entries(families).flatMap(([family, weights]) => {
  const folder = join(dirname(resolve(`@fontsource/${family}/package.json`)), "files");
  return readdirSync(folder)
    .filter((file) => weights.some((weight) => file.endsWith(`-${weight}-normal.woff`)))
    .filter((file) => !repeated.test(file))
    .sort()
    .map((file) => join(folder, file));
});

const fonts = [...packaged, signs];

/** Files, by their paths, to be copied flat into the folder that `fontsBeside` is given. */
export const fontFiles = [...fonts, shaper];

/** Those of one weight and one size of units, that can be merged into one. */
export const mergeableFontFiles = fonts.filter(
  (file) => file.endsWith("-400-normal.woff") && !file.includes("noto-emoji"),
);

/** Those that measuring needs; the widths of Chinese, Japanese and Korean signs are known without their fonts. */
export const measuringFontFiles = [
  ...fonts.filter(
    (file) => !/noto-sans-(sc|jp|kr)-/.test(file) && file.endsWith("-400-normal.woff"),
  ),
  shaper,
];

/** By their paths, to be copied flat into `qpdf/` beside each bundle that prepares uploads. */
export const qpdfFiles = [
  fileURLToPath(new URL("prepare/qpdf-worker.cjs", import.meta.url)),
  resolve("@neslinesli93/qpdf-wasm/dist/qpdf.js"),
  resolve("@neslinesli93/qpdf-wasm/dist/qpdf.wasm"),
];

/** The modules, by their paths, whose bundles need these files: all fonts, or those for measuring alone. */
export const usedBy = {
  fonts: fileURLToPath(new URL("text/start.ts", import.meta.url)),
  measuringFonts: fileURLToPath(new URL("text/measuring.ts", import.meta.url)),
  qpdf: fileURLToPath(new URL("prepare/qpdf.ts", import.meta.url)),
};

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const { resolve } = createRequire(import.meta.url);

/** Scripts and weights that stamps and completion pages are set in. */
const families = {
  "noto-sans": ["400", "600"],
  "noto-sans-devanagari": ["400"],
  "noto-sans-arabic": ["400"],
  "noto-sans-hebrew": ["400"],
  "noto-sans-thai": ["400"],
  "noto-sans-sc": ["400"],
  "noto-sans-jp": ["400"],
  "noto-sans-kr": ["400"],
};

/** Slices that repeat what the Noto Sans family has. */
const repeated =
  /^noto-sans-(arabic|hebrew|thai|devanagari|sc|jp|kr)-(latin|cyrillic|greek|vietnamese)/;

/** Font files, by their paths, to be copied flat into the folder that `fontsBeside` is given. */
export const fontFiles = Object.entries(families).flatMap(([family, weights]) => {
  const folder = join(dirname(resolve(`@fontsource/${family}/package.json`)), "files");
  return readdirSync(folder)
    .filter((file) => weights.some((weight) => file.endsWith(`-${weight}-normal.woff`)))
    .filter((file) => !repeated.test(file))
    .sort()
    .map((file) => join(folder, file));
});

/** Those that measuring needs; the widths of Chinese, Japanese and Korean signs are known without their fonts. */
export const measuringFontFiles = fontFiles.filter(
  (file) => !/noto-sans-(sc|jp|kr)-/.test(file) && file.endsWith("-400-normal.woff"),
);

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

import { readdirSync } from "node:fs";

const packages = "node_modules/@fontsource";

/** Scripts and weights that stamps and certificates are set in. */
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

/** Font files, from the repository's root, to be copied flat into `fonts/` beside the sealing function. */
export const fontFiles = Object.entries(families).flatMap(([family, weights]) =>
  readdirSync(new URL(`../../${packages}/${family}/files/`, import.meta.url))
    .filter((file) => weights.some((weight) => file.endsWith(`-${weight}-normal.woff`)))
    .filter((file) => !repeated.test(file))
    .sort()
    .map((file) => `${packages}/${family}/files/${file}`),
);

/** To be copied flat into `qpdf/` beside each function that prepares uploads. */
export const qpdfFiles = [
  "core/pdf/qpdf-worker.cjs",
  "node_modules/@neslinesli93/qpdf-wasm/dist/qpdf.js",
  "node_modules/@neslinesli93/qpdf-wasm/dist/qpdf.wasm",
];

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Place of a file in the folder it is copied into: ours keep their rooms, since they import each other. */
export function placeOf(file) {
  const own = relative(import.meta.dirname, resolve(root, file));
  return own.startsWith("..") ? basename(file) : own;
}

/** Our workers, and all of our files that they import in turn. */
function withImports(...workers) {
  const found = new Set(workers);
  for (const file of found)
    for (const [, name] of readFileSync(join(root, file), "utf8").matchAll(/ from "(\.[^"]+)"/g))
      found.add(join(dirname(file), name));
  return [...found];
}

/** Files to copy into `photon/` next to each function that reads or writes pictures. */
export const photonFiles = [
  ...withImports("core/images/pictures/decode-worker.mjs", "core/images/pictures/jpeg-worker.mjs"),
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs.js",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm",
];

/** Files to copy into `pdf-lib/` next to each function that makes pages of pictures. */
export const pdfLibFiles = [
  ...withImports("core/images/pictures/picture-page-worker.mjs"),
  "node_modules/pdf-lib/dist/pdf-lib.esm.min.js",
];

/** Made by the build; when the source is run directly, it is read from there. */
export const substituteFace = "dist/substitute-face.ttf";

/** Files to copy into `pdfium/` next to each function that draws pages. */
export const pdfiumFiles = [
  substituteFace,
  ...withImports(
    "core/images/drawing/draw-worker.mjs",
    "core/images/acceptance/compare-worker.mjs",
    "core/images/acceptance/accept-worker.mjs",
    "core/images/text/find-text-worker.mjs",
    "core/images/redaction/redact-worker.mjs",
  ),
  "node_modules/@hyzyla/pdfium/dist/index.esm.js",
  "node_modules/@hyzyla/pdfium/dist/pdfium.wasm",
];

const cmaps = "node_modules/pdfjs-dist/cmaps";

/** Files to copy into `second-reader/` next to each function that compares readers. */
export const secondReaderFiles = [
  ...withImports("core/images/reading/second-reader-worker.mjs"),
  "node_modules/canvaskit-wasm/bin/canvaskit.js",
  "node_modules/canvaskit-wasm/bin/canvaskit.wasm",
  // It declares that canvaskit.js is not an ES module.
  "node_modules/canvaskit-wasm/package.json",
  "node_modules/pdfjs-dist/legacy/build/pdf.min.mjs",
  "node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs",
  "node_modules/pdfjs-dist/wasm/jbig2.wasm",
  "node_modules/pdfjs-dist/wasm/openjpeg.wasm",
  ...readdirSync(join(root, cmaps))
    .filter((name) => name.endsWith(".bcmap"))
    .map((name) => `${cmaps}/${name}`),
];

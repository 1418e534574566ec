import { readdirSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Place of a file in the folder it is copied into: ours keep their rooms, since they import each other. */
export function placeOf(file) {
  const own = relative(import.meta.dirname, resolve(root, file));
  return own.startsWith("..") ? basename(file) : own;
}

/** Files to copy into `photon/` next to each function that reads or writes pictures. */
export const photonFiles = [
  "core/images/pictures/decode-worker.mjs",
  "core/images/pictures/jpeg-worker.mjs",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs.js",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm",
];

/** Files to copy into `pdf-lib/` next to each function that makes pages of pictures. */
export const pdfLibFiles = [
  "core/images/pictures/picture-page-worker.mjs",
  "node_modules/pdf-lib/dist/pdf-lib.esm.min.js",
];

/** Made by the build; when the source is run directly, it is read from there. */
export const substituteFace = "dist/substitute-face.ttf";

/** Files to copy into `pdfium/` next to each function that draws pages. */
export const pdfiumFiles = [
  substituteFace,
  "core/images/engine/pdfium.mjs",
  "core/images/engine/processor-time.mjs",
  "core/images/engine/standard-faces.mjs",
  "core/images/engine/substitute-face.mjs",
  "core/images/drawing/draw-worker.mjs",
  "core/images/text/missing-glyphs.mjs",
  "core/images/engine/on-page.mjs",
  "core/images/drawing/page-links.mjs",
  "core/images/drawing/page-structure.mjs",
  "core/images/text/page-text.mjs",
  "core/images/acceptance/page-comparison.mjs",
  "core/images/acceptance/compare-worker.mjs",
  "core/images/acceptance/accept-worker.mjs",
  "core/images/text/find-text-worker.mjs",
  "core/images/text/text-places.mjs",
  "core/images/redaction/redact-worker.mjs",
  "core/images/redaction/redaction.mjs",
  "node_modules/@hyzyla/pdfium/dist/index.esm.js",
  "node_modules/@hyzyla/pdfium/dist/pdfium.wasm",
];

const cmaps = "node_modules/pdfjs-dist/cmaps";

/** Files to copy into `second-reader/` next to each function that compares readers. */
export const secondReaderFiles = [
  "core/images/reading/second-reader-worker.mjs",
  "core/images/reading/canvas-pixels.mjs",
  "core/images/reading/compare-readers.mjs",
  "core/images/reading/context-state.mjs",
  "core/images/reading/page-parts.mjs",
  "core/images/reading/pdfjs-reader.mjs",
  "core/images/reading/placed-letters.mjs",
  "core/images/reading/plane-boxes.mjs",
  "core/images/reading/skia-canvas.mjs",
  "core/images/reading/skia-context.mjs",
  "core/images/reading/skia-styles.mjs",
  "core/images/reading/plane-shapes.mjs",
  "core/images/text/missing-glyphs.mjs",
  "core/images/engine/on-page.mjs",
  "core/images/reading/standard-letters.mjs",
  "core/images/reading/page-difference.mjs",
  "core/images/reading/picture-squares.mjs",
  "core/images/engine/pdfium.mjs",
  "core/images/engine/processor-time.mjs",
  "core/images/engine/standard-faces.mjs",
  "core/images/engine/substitute-face.mjs",
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

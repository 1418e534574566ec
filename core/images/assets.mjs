import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Files to copy flat into `photon/` next to each function that reads or writes pictures. */
export const photonFiles = [
  "core/images/decode-worker.mjs",
  "core/images/jpeg-worker.mjs",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs.js",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm",
];

/** Files to copy flat into `pdf-lib/` next to each function that makes pages of pictures. */
export const pdfLibFiles = [
  "core/images/picture-page-worker.mjs",
  "node_modules/pdf-lib/dist/pdf-lib.esm.min.js",
];

/** Made by the build; when the source is run directly, it is read from there. */
export const substituteFace = "dist/substitute-face.ttf";

/** Files to copy flat into `pdfium/` next to each function that draws pages. */
export const pdfiumFiles = [
  substituteFace,
  "core/images/pdfium.mjs",
  "core/images/processor-time.mjs",
  "core/images/substitute-face.mjs",
  "core/images/draw-worker.mjs",
  "core/images/missing-glyphs.mjs",
  "core/images/on-page.mjs",
  "core/images/page-links.mjs",
  "core/images/page-structure.mjs",
  "core/images/page-text.mjs",
  "core/images/page-comparison.mjs",
  "core/images/compare-worker.mjs",
  "core/images/accept-worker.mjs",
  "core/images/find-text-worker.mjs",
  "core/images/text-places.mjs",
  "core/images/redact-worker.mjs",
  "core/images/redaction.mjs",
  "node_modules/@hyzyla/pdfium/dist/index.esm.js",
  "node_modules/@hyzyla/pdfium/dist/pdfium.wasm",
];

const cmaps = "node_modules/pdfjs-dist/cmaps";

/** Files to copy flat into `second-reader/` next to each function that compares readers. */
export const secondReaderFiles = [
  "core/images/second-reader-worker.mjs",
  "core/images/canvas-pixels.mjs",
  "core/images/compare-readers.mjs",
  "core/images/page-parts.mjs",
  "core/images/pdfjs-reader.mjs",
  "core/images/skia-canvas.mjs",
  "core/images/skia-context.mjs",
  "core/images/skia-styles.mjs",
  "core/images/plane-shapes.mjs",
  "core/images/missing-glyphs.mjs",
  "core/images/on-page.mjs",
  "core/images/standard-fonts.mjs",
  "core/images/page-difference.mjs",
  "core/images/picture-squares.mjs",
  "core/images/pdfium.mjs",
  "core/images/processor-time.mjs",
  "core/images/substitute-face.mjs",
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

/** To be copied flat into `photon/` beside each function that reads or writes pictures. */
export const photonFiles = [
  "core/images/decode-worker.mjs",
  "core/images/jpeg-worker.mjs",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs.js",
  "node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm",
];

/** To be copied flat into `pdfium/` beside each function that draws pages. */
export const pdfiumFiles = [
  "core/images/pdfium.mjs",
  "core/images/draw-worker.mjs",
  "core/images/missing-glyphs.mjs",
  "core/images/on-page.mjs",
  "core/images/page-links.mjs",
  "core/images/page-structure.mjs",
  "core/images/page-text.mjs",
  "core/images/page-comparison.mjs",
  "core/images/compare-worker.mjs",
  "core/images/accept-worker.mjs",
  "node_modules/@hyzyla/pdfium/dist/index.esm.js",
  "node_modules/@hyzyla/pdfium/dist/pdfium.wasm",
];

import { createRequire } from "node:module";
import { inWasmThread, type WasmLibrary } from "./wasm-thread.ts";

/** Runs one of our workers on PDFium, a renderer of PDFs in WebAssembly, in a thread of its own. */
export const withPdfium = <Answer>(
  worker: "accept-worker.mjs" | "compare-worker.mjs" | "draw-worker.mjs",
  timeLimitMs: number,
  input: Readonly<Record<string, unknown>> & { readonly memoryMaxBytes: number },
): Promise<Answer | undefined> => inWasmThread<Answer>(pdfium, worker, timeLimitMs, input);

export const pdfium: WasmLibrary = {
  folder: "pdfium",
  script: "index.esm.js",
  module: "pdfium.wasm",
  pathOf: (file) => createRequire(import.meta.url).resolve(`@hyzyla/pdfium/dist/${file}`),
};

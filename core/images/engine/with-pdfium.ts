import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { ThreadLimits, ThreadOutcome } from "sealed-pdf/threads";
import { inKeptThread } from "./in-thread.ts";
import { fileOf, partsOf, type WasmLibrary } from "./wasm-thread.ts";

/** Asks one of our PDFium workers, in a separate thread; PDFium is a PDF renderer in WebAssembly. */
export const withPdfium = <Answer>(
  worker:
    | "acceptance/accept-worker.mjs"
    | "acceptance/compare-worker.mjs"
    | "drawing/draw-worker.mjs"
    | "text/find-text-worker.mjs"
    | "redaction/redact-worker.mjs",
  limits: ThreadLimits,
  input: Readonly<Record<string, unknown>> & { readonly memoryMaxBytes: number },
): Promise<ThreadOutcome<Answer>> =>
  inKeptThread<Answer>(fileOf(pdfium, worker), limits, { ...pdfiumParts(), ...input });

/** The files that a thread needs to start PDFium. */
export const pdfiumParts = () => ({ ...partsOf(pdfium), face: fileOf(pdfium, substituteFace) });

const substituteFace = "substitute-face.ttf";

const pdfium: WasmLibrary = {
  folder: "pdfium",
  script: "index.esm.js",
  module: "pdfium.wasm",
  pathOf: (file) =>
    file === substituteFace
      ? fileURLToPath(new URL(`../../../dist/${file}`, import.meta.url))
      : createRequire(import.meta.url).resolve(`@hyzyla/pdfium/dist/${file}`),
};

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { inThread } from "./in-thread.ts";

/** Runs one of our workers on PDFium, a renderer of PDFs in WebAssembly, in a thread of its own. */
export function withPdfium<Answer>(
  worker: "compare-worker.mjs" | "draw-worker.mjs" | "times-worker.mjs",
  timeLimitMs: number,
  input: Readonly<Record<string, unknown>> & { readonly memoryMaxBytes: number },
): Promise<Answer | undefined> {
  return inThread<Answer>(fileOf(worker), timeLimitMs, {
    script: fileOf("index.esm.js"),
    module: compiled(),
    ...input,
  });
}

let module: WebAssembly.Module | undefined;

/** Kept for the process: compiling it anew takes half of the time that a thread needs for a short document. */
function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(readFileSync(fileOf("pdfium.wasm")));
  return module;
}

/** In `pdfium/` beside a bundle; from here and the package where the source runs as it is. */
function fileOf(file: string): string {
  const beside = fileURLToPath(new URL(`./pdfium/${file}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const here = fileURLToPath(new URL(`./${file}`, import.meta.url));
  if (existsSync(here)) return here;
  return createRequire(import.meta.url).resolve(`@hyzyla/pdfium/dist/${file}`);
}

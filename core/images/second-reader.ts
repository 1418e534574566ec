import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileOf, inWasmThread, type WasmLibrary } from "./wasm-thread.ts";
import { pdfiumParts } from "./with-pdfium.ts";

/** Page numbers, from 1. */
export interface SecondReading {
  /** Pages that look different in pdf.js (Firefox, and many websites), or that it can't show. */
  readonly differs: readonly number[];
  /** Pages of which nothing is known: time or memory ran out, or they need fonts that are not in the file. */
  readonly notCompared: readonly number[];
  /** Those of `notCompared` with letters in fonts that are not in the file and that we don't have either. */
  readonly lettersMissing: readonly number[];
}

/**
 * No page is begun after `budgetMs`; one that is not finished within another `pageMs` counts as one that can't be
 * shown.
 */
export interface ReadingTime {
  readonly budgetMs: number;
  readonly pageMs: number;
}

const usual: ReadingTime = { budgetMs: 2_500, pageMs: 6_000 };
/** Time until both readers are loaded: a second on Lambda, more on a busy machine. */
const startMs = 6_000;
const pdfiumBytesMax = 256 * 1024 * 1024;

/** State of a page; 0 if nothing is known. */
const stateOf = { alike: 1, different: 2, reading: 3, lettersMissing: 4 } as const;

/**
 * Where two PDF readers disagree: draws the pages of a document, from the first one on, with PDFium and with pdf.js. A
 * page at which pdf.js crashes or hangs counts as different.
 */
export async function readTwice(
  pdf: Uint8Array,
  pages: number,
  { budgetMs, pageMs } = usual,
): Promise<SecondReading> {
  const states = new SharedArrayBuffer(pages);
  await inWasmThread(skia, "second-reader-worker.mjs", startMs + budgetMs + pageMs, {
    ...{ bytes: pdf, pages, states, stateOf, budgetMs },
    pdfium: { ...pdfiumParts(), memoryMaxBytes: pdfiumBytesMax },
    pdfjs: {
      display: fileOf(skia, "pdf.min.mjs"),
      worker: fileOf(skia, "pdf.worker.min.mjs"),
      cmaps: dirname(fileOf(skia, "78-EUC-H.bcmap")),
      decoders: dirname(fileOf(skia, "openjpeg.wasm")),
    },
  });
  const found = [...new Uint8Array(states)].map((state, index) => ({ page: index + 1, state }));
  const pagesWith = (...wanted: readonly number[]) =>
    found.flatMap(({ page, state }) => (wanted.includes(state) ? [page] : []));
  return {
    differs: pagesWith(stateOf.different, stateOf.reading),
    notCompared: pagesWith(0, stateOf.lettersMissing),
    lettersMissing: pagesWith(stateOf.lettersMissing),
  };
}

const skia: WasmLibrary = {
  folder: "second-reader",
  script: "canvaskit.js",
  module: "canvaskit.wasm",
  pathOf: (file) => {
    const folder = file.startsWith("canvaskit")
      ? "canvaskit-wasm/bin"
      : `pdfjs-dist/${file.endsWith(".bcmap") ? "cmaps" : file.endsWith(".wasm") ? "wasm" : "legacy/build"}`;
    return createRequire(import.meta.url).resolve(`${folder}/${file}`);
  },
};

import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { ThreadOutcome } from "sealed-pdf/threads";
import { fileOf, inWasmThread, type WasmLibrary } from "./wasm-thread.ts";
import { pdfiumParts } from "./with-pdfium.ts";

/**
 * What two readers show of a page: PDFium, and pdf.js (Firefox, and many websites). Only two pictures that were finished
 * can differ.
 */
export type PageReading =
  | { readonly state: "alike" | "differs" }
  | { readonly state: "unknown"; readonly because: UnknownBecause };

export type UnknownBecause =
  /** The readers' processor time was used up in this page, or before it. */
  | "time"
  /** The machine was too busy: another try may know more. */
  | "busy"
  /** A reader has no memory for it. */
  | "memory"
  /** A reader crashed in this page, or before it. */
  | "crash"
  /** A reader can't show it. */
  | "unreadable"
  /** Its letters need fonts that are not in the file. */
  | "fonts"
  /** The same, and we don't have these fonts either. */
  | "letters";

export interface ReadingTime {
  /** Processor time until both readers are loaded: half a second, and more with cold files. */
  readonly startMs: number;
  /** Processor time after which no page is begun. */
  readonly budgetMs: number;
  /** Additional processor time for the page in which the readers are then. */
  readonly pageMs: number;
  /** Time on the clock after which the pages that are left stay unknown, because the machine is busy. */
  readonly wallMs: number;
}

export const usualReadingTime: ReadingTime = {
  ...{ startMs: 6_000, budgetMs: 2_500, pageMs: 6_000 },
  wallMs: 20_000,
};
const pdfiumBytesMax = 256 * 1024 * 1024;

/** State of a page as the thread notes it; 0 if it has not begun the page. */
export const stateOf = {
  reading: 1,
  alike: 2,
  differs: 3,
  memory: 4,
  unreadable: 5,
  fonts: 6,
  letters: 7,
} as const;

/** Some pages of a document, one after the other. */
export interface PageRun {
  /** Index of the first. */
  readonly first: number;
  readonly count: number;
}

/** Draws some pages of a document with both readers, one after the other. One reading for each page. */
export async function readTwice(
  pdf: Uint8Array,
  run: PageRun,
  { startMs, budgetMs, pageMs, wallMs } = usualReadingTime,
): Promise<readonly PageReading[]> {
  const states = new SharedArrayBuffer(run.count);
  const limits = { processorMs: startMs + budgetMs + pageMs, wallMs };
  const { kind } = await inWasmThread(skia, "second-reader-worker.mjs", limits, {
    ...{ bytes: pdf, run, states, stateOf, budgetMs },
    pdfium: { ...pdfiumParts(), memoryMaxBytes: pdfiumBytesMax },
    pdfjs: {
      display: fileOf(skia, "pdf.min.mjs"),
      worker: fileOf(skia, "pdf.worker.min.mjs"),
      cmaps: dirname(fileOf(skia, "78-EUC-H.bcmap")),
      decoders: dirname(fileOf(skia, "openjpeg.wasm")),
    },
  });
  return Array.from(new Uint8Array(states), (state) => readingOf(state, kind));
}

/** What is known of a page, by its last state and how the thread has ended. */
export function readingOf(state: number, end: ThreadOutcome<unknown>["kind"]): PageReading {
  switch (state) {
    case stateOf.alike:
      return { state: "alike" };
    case stateOf.differs:
      return { state: "differs" };
    case stateOf.memory:
      return { state: "unknown", because: "memory" };
    case stateOf.unreadable:
      return { state: "unknown", because: "unreadable" };
    case stateOf.fonts:
      return { state: "unknown", because: "fonts" };
    case stateOf.letters:
      return { state: "unknown", because: "letters" };
    default:
      return { state: "unknown", because: unfinished[end] };
  }
}

/** Why a page was not finished, by how the thread has ended. */
const unfinished = {
  answered: "time",
  usedUp: "time",
  starved: "busy",
  ended: "crash",
} as const;

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

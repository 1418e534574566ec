import { createRequire } from "node:module";
import { dirname } from "node:path";
import { type ThreadOutcome, ThreadStarved } from "sealed-pdf/threads";
import type { PageReading, PageRun } from "#contract/rules/documents/page-reading";
import { fileOf, inWasmThread, type WasmLibrary } from "../engine/wasm-thread.ts";
import { pdfiumParts } from "../engine/with-pdfium.ts";

export interface ReadingTime {
  /** Processor time until both readers are loaded: half a second, and more with cold files. */
  readonly startMs: number;
  /** Processor time after which the readers report, and have as much again. */
  readonly budgetMs: number;
  /** Additional processor time for the page in which the readers are then. */
  readonly pageMs: number;
  /** Time on the clock for all pages: those that are left then are for another call. */
  readonly wallMs: number;
}

/** For a caller with this much time on the clock left. Alone, a page may take some ten seconds of the processor. */
export const readingTimeOf = (msLeft: number): ReadingTime => ({
  ...{ startMs: 3_000, budgetMs: 6_000, pageMs: 3_000 },
  wallMs: msLeft,
});
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

/**
 * Draws some pages of a document with both readers, one after the other. The readings of those for which there was time:
 * at least one. Throws ThreadStarved if the machine was too busy for any. `onSome` gets the readings so far from time to time.
 */
export async function readTwice(
  pdf: Uint8Array,
  run: PageRun,
  { startMs, budgetMs, pageMs, wallMs }: ReadingTime,
  onSome?: (readings: readonly PageReading[]) => Promise<void>,
): Promise<readonly PageReading[]> {
  const states = new SharedArrayBuffer(run.count);
  const limits = { processorMs: startMs + budgetMs + pageMs, wallMs };
  const question = {
    ...{ bytes: pdf, run, states, stateOf, budgetMs },
    pdfium: { ...pdfiumParts(), memoryMaxBytes: pdfiumBytesMax },
    pdfjs: {
      display: fileOf(skia, "pdf.min.mjs"),
      worker: fileOf(skia, "pdf.worker.min.mjs"),
      cmaps: dirname(fileOf(skia, "78-EUC-H.bcmap")),
      decoders: dirname(fileOf(skia, "openjpeg.wasm")),
    },
  };
  const script = "reading/second-reader-worker.mjs";
  const { kind } = await inWasmThread<"more" | "done">(
    skia,
    script,
    limits,
    question,
    async (answer) => {
      if (answer === "done") return false;
      await onSome?.(finishedIn(new Uint8Array(states)));
      return true;
    },
  );
  return readingsIn(new Uint8Array(states), kind);
}

/**
 * The readings of the pages that were finished. A page in which the thread has ended is unknown if it was the first, and had all of
 * its time; otherwise it has no reading, and another call begins with it.
 */
export function readingsIn(
  states: Uint8Array,
  end: ThreadOutcome<unknown>["kind"],
): readonly PageReading[] {
  const readings = finishedIn(states);
  if (readings.length > 0) return readings;
  if (end === "starved") throw new ThreadStarved();
  return [{ state: "unknown", because: unfinished[end] }];
}

/** The readings of the first pages, up to one that isn't finished. */
function finishedIn(states: Uint8Array): readonly PageReading[] {
  const found = states.findIndex((state) => state <= stateOf.reading);
  const finished = states.slice(0, found < 0 ? states.length : found);
  return Array.from(finished, (state) => readingOf(state));
}

/** What is known of a page that was finished. */
function readingOf(state: number): PageReading {
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
      throw new Error(`a page ended in the unknown state ${state}`);
  }
}

/** Why a page was not finished, by how the thread has ended. */
const unfinished = { answered: "time", usedUp: "time", ended: "crash" } as const;

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

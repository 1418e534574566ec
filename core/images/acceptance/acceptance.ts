import { type ThreadLimits, ThreadStarved } from "sealed-pdf/threads";
import type { PageSize } from "#contract/rules/fields/markers";
import { shapeOf } from "../drawing/draw.ts";
import { withPdfium } from "../engine/with-pdfium.ts";
import type { Pixels } from "../pictures/pixels.ts";
import type { ComparedPage, PageDifference } from "./same-pages.ts";

export interface SlowPage {
  /** Index of the page, from 0. */
  readonly page: number;
  /** Processor time that PDFium takes to draw it with 300 pixels on its longer side. */
  readonly ms: number;
}

export interface Look {
  /** The first page; undefined if PDFium sees a shape other than the expected one, or there is a fault. */
  readonly first?: Pixels | undefined;
  /**
   * The page that takes longest to draw, whatever the reason (content that unpacks to hundreds of megabytes, nested
   * forms, patterns, huge images).
   */
  readonly slowest?: SlowPage | undefined;
  /** How many pages look the same after a rehearsed seal: all, unless there is a fault or processor time ran out. */
  readonly compared: number;
  /** The first page that can't be sealed as it is shown. */
  readonly fault?: Fault | undefined;
}

export interface Fault {
  /** Index of the page, from 0. */
  readonly page: number;
  /** "time": PDFium takes longer to draw the page than anybody would wait. */
  readonly what: PageDifference["what"] | "time";
}

export interface LookedAt {
  readonly bytes: Uint8Array;
  /** Page sizes as displayed, in points. */
  readonly pages: readonly PageSize[];
  /** What a rehearsed seal appends, with one stamp on each page that leaves no ink. */
  readonly rehearsed: {
    readonly appended: Uint8Array;
    readonly place: ComparedPage["stamped"][number];
  };
  /** The file before operators and the like were written plainly, which must not change its pages. */
  readonly before?: Uint8Array;
}

/**
 * Pages that are not reached within `drawMs` of processor time, which is enough for some 2,000 pages of text, are not
 * checked.
 */
export interface Patience {
  readonly drawMs: number;
  /** Additional processor time for the page that is being drawn then. */
  readonly pageMs: number;
  /** Time on the clock after which nothing is known, because the machine is busy. */
  readonly wallMs: number;
}

export const usualPatience: Patience = { drawMs: 8_000, pageMs: 4_000, wallMs: 20_000 };
/** Each of the two documents has its own PDFium. */
const memoryMaxBytes = 512 * 1024 * 1024;

/**
 * Draws every page, before and after a rehearsed seal. `sideMaxPx` is the length of the longer side of the first page's
 * picture. Throws ThreadStarved.
 */
export async function drawEachPage(
  { bytes, pages, rehearsed, before }: LookedAt,
  sideMaxPx: number,
  { drawMs, pageMs, wallMs } = usualPatience,
): Promise<Look> {
  const progress = new SharedArrayBuffer(4);
  const limits: ThreadLimits = { processorMs: drawMs + pageMs, wallMs };
  const outcome = await withPdfium<Look>("acceptance/accept-worker.mjs", limits, {
    memoryMaxBytes,
    bytes,
    pages,
    rehearsed,
    before,
    firstShape: shapeOf({ expected: pages[0], sideMaxPx }),
    drawMs,
    progress,
  });
  if (outcome.kind === "starved") throw new ThreadStarved();
  if (outcome.kind === "answered") return outcome.answer;
  const page = Math.max(0, Atomics.load(new Int32Array(progress), 0) - 1);
  const what = outcome.kind === "usedUp" ? "time" : "readability";
  return { compared: page, fault: { page, what } };
}

/** A page of text takes a few milliseconds; phones need ten times as long as we do. */
const slowMs = 1_000;

/** A warning about it, as a sentence; undefined for pages that are drawn fast enough. */
export function slownessOf(slowest: SlowPage | undefined): string | undefined {
  if (!slowest || slowest.ms < slowMs) return undefined;
  return `Page ${slowest.page + 1} takes long to draw: on a phone it may be many seconds before people can read it.`;
}

/** Why nobody can be asked to sign this file, as a sentence. */
export function faultInWords({ page, what }: Fault): string {
  const number = page + 1;
  switch (what) {
    case "time":
      return `Page ${number} takes so long to draw that some people would never see it. ${printIt}`;
    case "readability":
      return `Page ${number} can't be drawn: people could not see what they sign. ${printIt}`;
    default:
      return `Page ${number} would look different once the document is sealed. ${printIt}`;
  }
}

const printIt = "Please print the file to a new PDF and upload that.";

/**
 * Draws the pages of a document with PDFium and with pdf.js, one after the other, and records in `states` what is known
 * of each; posts a message at the end. All of pdf.js runs in this thread, on a canvas in WebAssembly.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { isBlank } from "./missing-glyphs.mjs";
import { showOtherwise } from "./page-difference.mjs";
import { textOfPage } from "./page-text.mjs";
import {
  createCanvas,
  drawPage,
  freeCanvas,
  openDocument,
  pixelsOf,
  startPdfium,
} from "./pdfium.mjs";
import { DOMMatrix, Path2D } from "./plane-shapes.mjs";
import { processorMs } from "./processor-time.mjs";
import { canvasesOf } from "./skia-canvas.mjs";
import { standardFonts } from "./standard-fonts.mjs";

const { script, module, pdfium: library, pdfjs: files, bytes, run, budgetMs } = workerData;
/** One state for each page, readable from outside while this thread is busy. */
const states = new Uint8Array(workerData.states);
const { reading, alike, differs, memory, unreadable, fonts, letters } = workerData.stateOf;

const pxPerPt = 2;
const pixelsMax = 4_000_000;
/** Limit of all canvases together: a page has few, and images in full size. */
const canvasBytesMax = 256 * 1024 * 1024;
const aspectTolerance = 0.02;
/** pdfjs.AnnotationMode.ENABLE: annotations and fields as they appear on paper. */
const annotationMode = 1;

Object.assign(globalThis, { DOMMatrix, Path2D });

const pdfium = await startPdfium(library);
const opened = openDocument(pdfium, bytes);
if (opened) await comparePages(opened);
else states.fill(unreadable);
parentPort.postMessage("done");

async function comparePages({ document, form }) {
  const skia = canvasesOf(await startSkia(), canvasBytesMax);
  const pdfjs = await startPdfjs();
  const startedAt = processorMs();
  const reader = await pdfjs.open(skia.CanvasFactory).catch(() => undefined);
  for (let at = 0; at < run.count && processorMs() - startedAt < budgetMs; at++) {
    states[at] = reading;
    states[at] = await stateOfPage({ document, form, reader, skia }, run.first + at);
  }
}

async function stateOfPage({ document, form, reader, skia }, index) {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return unreadable;
  const expected = drawByPdfium(page, form);
  pdfium._FPDF_ClosePage(page);
  if (!expected) return memory;
  const state = await stateAfter(index, expected, reader, skia);
  return state !== differs && lacksLetters(document, index, expected) ? letters : state;
}

async function stateAfter(index, expected, reader, skia) {
  skia.startPage();
  try {
    if (!reader) return unreadable;
    const found = await drawByPdfjs(reader, index, expected, skia);
    if (skia.isExhausted) return memory;
    if (!found) return differs;
    const { width, height, pixels } = expected;
    if (showOtherwise(pixels, found, width, height, skia.missing)) return differs;
    return skia.missing.length > 0 ? fonts : alike;
  } catch {
    return skia.isExhausted ? memory : unreadable;
  }
}

/** Undefined if there is no memory for a canvas. */
function drawByPdfium(page, form) {
  const size = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) };
  const scale = Math.min(pxPerPt, Math.sqrt(pixelsMax / (size.width * size.height)));
  const side = (length) => Math.max(1, Math.round(length * scale));
  const canvas = createCanvas(pdfium, side(size.width), side(size.height));
  if (!canvas) return undefined;
  drawPage(pdfium, form, page, canvas);
  const pixels = pixelsOf(pdfium, canvas).slice();
  freeCanvas(pdfium, canvas);
  return { size, pixels, width: canvas.width, height: canvas.height };
}

/** Whether PDFium has no font for some letters of the page, which pdf.js may leave out too. */
function lacksLetters(document, index, { size, width, height, pixels: rgba }) {
  const page = pdfium._FPDF_LoadPage(document, index);
  const { doubtful } = textOfPage(pdfium, page, size);
  pdfium._FPDF_ClosePage(page);
  return doubtful.some((box) => isBlank(box, size, { width, height, rgba }));
}

/** Undefined if pdf.js sees a page of another shape. */
async function drawByPdfjs(reader, index, { size, width, height }, { CanvasFactory }) {
  const page = await reader.getPage(index + 1);
  const seen = page.getViewport({ scale: 1 });
  const stretch = seen.width / seen.height / (size.width / size.height);
  if (Math.abs(stretch - 1) > aspectTolerance) return undefined;
  const { canvas, context: canvasContext } = new CanvasFactory().create(width, height);
  const viewport = page.getViewport({ scale: width / seen.width });
  await page.render({ canvas, canvasContext, viewport, annotationMode }).promise;
  const { data } = canvasContext.getImageData(0, 0, width, height);
  canvas.width = 0;
  page.cleanup();
  return data;
}

function startSkia() {
  const start = createRequire(import.meta.url)(script);
  return start({
    instantiateWasm(imports, take) {
      const instance = new WebAssembly.Instance(module, imports);
      take(instance, module);
      return instance.exports;
    },
  });
}

async function startPdfjs() {
  const imported = (file) => import(pathToFileURL(file).href);
  // If pdf.js finds its worker part here, it starts no worker.
  globalThis.pdfjsWorker = await imported(files.worker);
  const { getDocument } = await imported(files.display);
  const fonts = standardFonts(pdfium);
  const folders = { cMapUrl: files.cmaps, wasmUrl: files.decoders };
  class BinaryDataFactory {
    async fetch({ kind, filename }) {
      const font = kind === "standardFontDataUrl" ? fonts(filename) : undefined;
      return font ?? new Uint8Array(await readFile(join(folders[kind], filename)));
    }
  }
  return {
    open: (CanvasFactory) =>
      getDocument({
        ...{ data: bytes, CanvasFactory, BinaryDataFactory },
        ...{ cMapUrl: "cmaps/", wasmUrl: "decoders/", standardFontDataUrl: "fonts/" },
        ...{ disableFontFace: true, useSystemFonts: false, enableXfa: false, verbosity: 0 },
      }).promise,
  };
}

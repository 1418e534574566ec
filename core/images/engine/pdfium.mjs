/**
 * PDFium for threads of its own. It is C++ in WebAssembly, built without JavaScript: a hostile file can corrupt only the
 * memory of the PDFium that reads it. That memory is limited, and each question gets a PDFium that has read nothing yet.
 */
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import { lendFace } from "./substitute-face.mjs";

const bgra = 4;
const drawAnnotations = 0x01;
const asRgba = 0x10;
/** FPDF_FORMFILLINFO: no callback is set, so nothing that a form wants to do is done. */
const formInfoBytes = 256;
const formInfoVersion = 2;

/** The memory of each PDFium that was started for the present question. */
let memories = [];
/** The memory of earlier questions is freed some time later; a thread that has needed more than this ends. */
const keptBytesMax = 128 * 1024 * 1024;

/** Answers one message after the other by `{ answer, transfer }`, as `inKeptThread` of `in-thread.ts` asks. */
export function answerEach(answerTo) {
  parentPort.on("message", async (question) => {
    memories = [];
    const { answer, transfer = [] } = await answerTo(question);
    const taken = memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    parentPort.postMessage({ answer, goesOn: taken <= keptBytesMax }, transfer);
  });
}

/**
 * PDFium limited to this much memory; `face` is the path of a font for letters that it has no font for. For
 * `substitutes`, see `lendFace`.
 */
export async function startPdfium({ script, module, face, memoryMaxBytes, substitutes }) {
  const { PDFiumModule } = await import(pathToFileURL(script).href);
  let exports;
  const pdfium = await PDFiumModule({
    instantiateWasm({ env, ...imports }, take) {
      const grow = env.emscripten_resize_heap;
      // Emscripten's own limit is 2 GB. 0 means that there is no more memory.
      const resize = (size) => size >>> 0 <= memoryMaxBytes && grow(size);
      const bounded = { ...imports, env: { ...env, emscripten_resize_heap: resize } };
      const instance = new WebAssembly.Instance(module, bounded);
      exports = instance.exports;
      memories.push(exports.memory);
      take(instance);
      return exports;
    },
  });
  pdfium._FPDF_InitLibrary();
  lendFace(pdfium, exports, { path: face, substitutes });
  return pdfium;
}

/** A document with its form; undefined if PDFium can't read it. */
export function openDocument(pdfium, bytes) {
  const file = pdfium.wasmExports.malloc(bytes.length);
  if (!file) return undefined;
  pdfium.HEAPU8.set(bytes, file);
  const document = pdfium._FPDF_LoadMemDocument(file, bytes.length, 0);
  return document ? { document, form: openForm(pdfium, document) } : undefined;
}

function openForm(pdfium, document) {
  const info = pdfium.wasmExports.malloc(formInfoBytes);
  if (!info) return 0;
  pdfium.HEAPU8.fill(0, info, info + formInfoBytes);
  pdfium.HEAPU8[info] = formInfoVersion;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
}

/** A canvas of straight RGBA, reused for page after page; undefined if there is no memory for it. */
export function createCanvas(pdfium, width, height) {
  const at = pdfium.wasmExports.malloc(width * height * 4);
  const bitmap = at && pdfium._FPDFBitmap_CreateEx(width, height, bgra, at, width * 4);
  return bitmap ? { bitmap, at, width, height } : undefined;
}

export function freeCanvas(pdfium, { bitmap, at }) {
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(at);
}

/**
 * Fills the canvas with the page on white, including its annotations and the contents of form fields; `at` is where the
 * whole page would be, in pixels.
 */
export function drawPage(pdfium, form, page, canvas, at = { left: 0, top: 0, ...canvas }) {
  drawPart(pdfium, page, canvas, at, drawAnnotations);
  if (!form) return;
  const { left, top, width, height } = at;
  // Filled-in values are part of how a document looks; PDFium draws them separately from the page.
  pdfium._FORM_OnAfterLoadPage(page, form);
  pdfium._FPDF_FFLDraw(form, canvas.bitmap, page, left, top, width, height, 0, asRgba);
}

/** A part of the page on white; `at` is where the whole page would be, in pixels. */
export function drawPart(pdfium, page, { bitmap, width, height }, at, flags = 0) {
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  const { left, top } = at;
  pdfium._FPDF_RenderPageBitmap(bitmap, page, left, top, at.width, at.height, 0, flags | asRgba);
}

/** The canvas's bytes, valid until PDFium is used again. */
export const pixelsOf = (pdfium, { at, width, height }) =>
  pdfium.HEAPU8.subarray(at, at + width * height * 4);

/**
 * `{ size, pixels }` of a page that is drawn on its own canvas; undefined if PDFium sees a shape other than `expected`,
 * or has no memory for it.
 */
export function pictureOf(pdfium, form, page, { expected, aspectTolerance, fit }) {
  const seen = {
    width: pdfium._FPDF_GetPageWidth(page),
    height: pdfium._FPDF_GetPageHeight(page),
  };
  const size = expected ?? seen;
  const inPixels = pixelSize(size, fit);
  if (!hasShape(seen, inPixels, aspectTolerance)) return undefined;
  const canvas = createCanvas(pdfium, inPixels.width, inPixels.height);
  if (!canvas) return undefined;
  drawPage(pdfium, form, page, canvas);
  const rgba = pixelsOf(pdfium, canvas).slice();
  freeCanvas(pdfium, canvas);
  return { size, pixels: { ...inPixels, rgba } };
}

/** `widthPx` wide, or `sideMaxPx` on the longer side, with at most `pixelsMax` pixels in all. */
function pixelSize(size, fit) {
  const byWidth = fit.widthPx / size.width;
  const bySide = fit.sideMaxPx / Math.max(size.width, size.height);
  const byPixels = Math.sqrt(fit.pixelsMax / (size.width * size.height));
  const scale = Math.min(byWidth, bySide, byPixels);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

function hasShape(seen, { width, height }, aspectTolerance) {
  const aspect = seen.width / seen.height;
  const tolerance = aspectTolerance + 1 / Math.min(width, height);
  return Math.abs(aspect / (width / height) - 1) <= tolerance;
}

/**
 * Draws one page and ends. PDFium is C++ in WebAssembly, built without JavaScript: what a hostile file
 * breaks is this thread's own memory, which can't grow without end and goes with the thread.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { script, wasm, memoryMaxBytes, bytes, width, height, aspectTolerance } = workerData;

const bgra = 4;
const drawAnnotations = 0x01;
const asRgba = 0x10;
/** FPDF_FORMFILLINFO: no callback is set, so nothing that a form wants to do is done. */
const formInfoBytes = 256;
const formInfoVersion = 2;

const { PDFiumModule } = await import(pathToFileURL(script).href);
const pdfium = await PDFiumModule({ instantiateWasm: instantiateBounded });
pdfium._FPDF_InitLibrary();
const pixels = drawFirstPage();
parentPort.postMessage(pixels, pixels ? [pixels.rgba.buffer] : []);

function instantiateBounded({ env, ...imports }, take) {
  const grow = env.emscripten_resize_heap;
  const bounded = {
    ...imports,
    // Emscripten's own bound is 2 GB. 0: there is no more.
    env: { ...env, emscripten_resize_heap: (size) => size >>> 0 <= memoryMaxBytes && grow(size) },
  };
  const module = new WebAssembly.Module(readFileSync(wasm));
  const instance = new WebAssembly.Instance(module, bounded);
  take(instance);
  return instance.exports;
}

/** RGBA on white; undefined where PDFium can't read the file or sees a page of another shape. */
function drawFirstPage() {
  const file = pdfium.wasmExports.malloc(bytes.length);
  if (!file) return undefined;
  pdfium.HEAPU8.set(bytes, file);
  const document = pdfium._FPDF_LoadMemDocument(file, bytes.length, 0);
  const page = document && pdfium._FPDF_LoadPage(document, 0);
  if (!page || !hasShape(page)) return undefined;
  const sizeBytes = width * height * 4;
  const at = pdfium.wasmExports.malloc(sizeBytes);
  const bitmap = at && pdfium._FPDFBitmap_CreateEx(width, height, bgra, at, width * 4);
  if (!bitmap) return undefined;
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawAnnotations | asRgba);
  drawFormFields(document, page, bitmap);
  return { width, height, rgba: pdfium.HEAPU8.slice(at, at + sizeBytes) };
}

/** What was filled in is part of how a document looks; PDFium draws it apart from the page. */
function drawFormFields(document, page, bitmap) {
  const info = pdfium.wasmExports.malloc(formInfoBytes);
  if (!info) return;
  pdfium.HEAPU8.fill(0, info, info + formInfoBytes);
  pdfium.HEAPU8[info] = formInfoVersion;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
  if (!form) return;
  pdfium._FORM_OnAfterLoadPage(page, form);
  pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, asRgba);
}

function hasShape(page) {
  const aspect = pdfium._FPDF_GetPageWidth(page) / pdfium._FPDF_GetPageHeight(page);
  return Math.abs(aspect / (width / height) - 1) <= aspectTolerance;
}

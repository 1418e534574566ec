/** pdf.js on a canvas in WebAssembly: all of it runs in this thread. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DOMMatrix, Path2D } from "./plane-shapes.mjs";
import { canvasesOf } from "./skia-canvas.mjs";
import { noLetters, standardFile, standardLetters } from "./standard-letters.mjs";

/** Limit of all canvases together. */
const canvasBytesMax = 256 * 1024 * 1024;
/** pdfjs.AnnotationMode.ENABLE: annotations and fields as they appear on paper. */
const annotationMode = 1;

Object.assign(globalThis, { DOMMatrix, Path2D });

/** `{ skia, open }`: `open(bytes)` is undefined if pdf.js can't read them. */
export async function startPdfjs({ script, module, files, pdfium, substitutes }) {
  const letterOf = standardLetters(pdfium, substitutes);
  const skia = canvasesOf(await startSkia(script, module), canvasBytesMax, letterOf);
  const imported = (file) => import(pathToFileURL(file).href);
  // If pdf.js finds its worker part here, it starts no worker.
  globalThis.pdfjsWorker = await imported(files.worker);
  const { getDocument } = await imported(files.display);
  const folders = { cMapUrl: files.cmaps, wasmUrl: files.decoders };
  class BinaryDataFactory {
    async fetch({ kind, filename }) {
      if (kind === "standardFontDataUrl") return standardFile(pdfium, filename);
      return new Uint8Array(await readFile(join(folders[kind], filename)));
    }
  }
  const open = (data) =>
    getDocument({
      ...{ data, CanvasFactory: skia.CanvasFactory, BinaryDataFactory },
      ...{ cMapUrl: "cmaps/", wasmUrl: "decoders/", standardFontDataUrl: "fonts/" },
      ...{ disableFontFace: true, useSystemFonts: false, enableXfa: false, verbosity: 0 },
      // They say of a font whether it is composite.
      fontExtraProperties: true,
    }).promise.catch(() => undefined);
  return { skia, open };
}

/** Resolves to the answer of `use`, which gets a part of a page in RGBA, valid until it returns; `whole` is the size of the page. */
export async function drawByPdfjs(skia, page, { left, top, width, height, whole }, use) {
  const { canvas, context: canvasContext } = new skia.CanvasFactory().create(width, height);
  markComposite(page.commonObjs);
  try {
    const scale = whole.width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top });
    await page.render({ canvas, canvasContext, viewport, annotationMode }).promise;
    return use(canvas.rgba, canvasContext);
  } finally {
    canvas.width = 0;
  }
}

/**
 * Leaves out the letters of composite fonts that are not in the file. Most have numbers of glyphs for codes, and only the
 * font could tell which these are, whatever the file says of text that is copied.
 */
function markComposite(objects) {
  const { get } = Object.getPrototypeOf(objects);
  objects.get = (...asked) => {
    const found = get.apply(objects, asked);
    if (found?.missingFile && found.composite)
      Object.defineProperty(found, "systemFontInfo", {
        value: { css: noLetters },
        configurable: true,
      });
    return found;
  };
}

function startSkia(script, module) {
  const start = createRequire(import.meta.url)(script);
  return start({
    instantiateWasm(imports, take) {
      const instance = new WebAssembly.Instance(module, imports);
      take(instance, module);
      return instance.exports;
    },
  });
}

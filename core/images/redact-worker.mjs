/**
 * Draws one page with parts of it covered in black, reads the words that are left, and ends. Nothing of the covered parts
 * leaves this thread.
 */
import { parentPort, workerData } from "node:worker_threads";
import { openDocument, pictureOf, startPdfium } from "./pdfium.mjs";
import { cover, wordsLeft } from "./redaction.mjs";

const { bytes, index, shape, areas } = workerData;

const pdfium = await startPdfium(workerData);
const redacted = redactOne();
parentPort.postMessage(redacted, redacted ? [redacted.pixels.rgba.buffer] : []);

/** `{ pixels, words }`: `words` is undefined if it can't be known for sure which of them are covered. */
function redactOne() {
  const opened = openDocument(pdfium, bytes);
  const page = opened && pdfium._FPDF_LoadPage(opened.document, index);
  const picture = page && pictureOf(pdfium, opened.form, page, shape);
  if (!picture) return undefined;
  const { size, pixels } = picture;
  const drawAgain = () => pictureOf(pdfium, opened.form, page, shape)?.pixels;
  const words = wordsLeft({ pdfium, page, size, pixels, drawAgain }, areas);
  cover(pixels, size, areas);
  return { pixels, words };
}

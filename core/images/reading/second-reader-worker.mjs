/**
 * Compares the pages of a document in PDFium and in pdf.js, one after the other, and records in `states` what is known
 * of each. Posts "more" whenever `budgetMs` of processor time have passed, goes on after a message, and posts "done" at the end.
 */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { openDocument, startPdfium } from "../engine/pdfium.mjs";
import { processorMs } from "../engine/processor-time.mjs";
import { Substitutes } from "../engine/standard-faces.mjs";
import { comparePage } from "./compare-readers.mjs";
import { startPdfjs } from "./pdfjs-reader.mjs";

const { script, module, pdfium: library, pdfjs: files, bytes, run, budgetMs, stateOf } = workerData;
/** One state for each page, readable from outside while this thread is busy. */
const states = new Uint8Array(workerData.states);

const substitutes = new Substitutes();
const pdfium = await startPdfium({ ...library, substitutes });
const opened = openDocument(pdfium, bytes);
if (opened) await comparePages(opened);
else states.fill(stateOf.unreadable);
parentPort.postMessage("done");

async function comparePages(opened) {
  const { open, skia } = await startPdfjs({ script, module, files, pdfium, substitutes });
  let startedAt = processorMs();
  const readers = { pdfium, ...opened, reader: await open(bytes), skia };
  for (let at = 0; at < run.count; at++) {
    if (processorMs() - startedAt >= budgetMs) {
      parentPort.postMessage("more");
      await once(parentPort, "message");
      startedAt = processorMs();
    }
    states[at] = stateOf.reading;
    states[at] = stateOf[await comparePage(readers, run.first + at)];
  }
}

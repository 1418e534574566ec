/** Draws pages of a document before and after sealing, reports where they differ, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { comparePage, openAlone, stampWithoutInk } from "./page-comparison.mjs";

const { before, after, pages } = workerData;

parentPort.postMessage(await compareDocuments());

async function compareDocuments() {
  const old = await openAlone(workerData, before);
  if (!old) return { outcome: "unknown" };
  const sealed = await openAlone(workerData, after);
  if (!sealed) return { outcome: "different", page: 0, what: "readability" };
  for (const page of pages) {
    const what = comparePage(old, sealed, page) && (await compareAlone(page));
    if (what) return { outcome: "different", page: page.index, what };
  }
  return withoutInk(await openAlone(workerData, after)) ?? { outcome: "same" };
}

/** A difference counts only if two new instances, which have drawn nothing before, see it too. */
async function compareAlone(page) {
  const old = await openAlone(workerData, before);
  const sealed = await openAlone(workerData, after);
  return comparePage(old, sealed, page);
}

function withoutInk(sealed) {
  const page = pages.find(({ index, stamped }) => stampWithoutInk(sealed, index, stamped) >= 0);
  return page && { outcome: "different", page: page.index, what: "ink of a stamp" };
}

/** Draws pages of a document before and after sealing, and reports where they differ. */

import { answerEach } from "../engine/pdfium.mjs";
import { comparePage, openAlone, stampWithoutInk } from "./page-comparison.mjs";

answerEach(async (question) => ({ answer: await compareDocuments(question) }));

async function compareDocuments({ before, after, pages, ...engine }) {
  const openOld = () => openAlone(engine, before);
  const openSealed = () => openAlone(engine, after);
  const old = await openOld();
  if (!old) return { outcome: "unknown" };
  const sealed = await openSealed();
  if (!sealed) return { outcome: "different", page: 0, what: "readability" };
  for (const page of pages) {
    // A difference counts only if two new instances, which have drawn nothing before, see it too.
    const what =
      comparePage(old, sealed, page) && comparePage(await openOld(), await openSealed(), page);
    if (what) return { outcome: "different", page: page.index, what };
  }
  return withoutInk(await openSealed(), pages) ?? { outcome: "same" };
}

function withoutInk(sealed, pages) {
  const page = pages.find(({ index, stamped }) => stampWithoutInk(sealed, index, stamped) >= 0);
  return page && { outcome: "different", page: page.index, what: "ink of a stamp" };
}

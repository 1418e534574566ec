import type { Place } from "#contract/rules/fields/markers";
import { type ComparedPage, comparePages } from "#core/images/acceptance/same-pages";
import { log } from "#core/log";

/** What the signers saw is not what would be sealed: either a bug, or a document made to deceive. */
export class PagesChanged extends Error {
  override readonly name = "PagesChanged";
  /** Page number, from 1. */
  readonly page: number;

  constructor(what: string, page: number) {
    super(`sealing would change the ${what} of page ${page}`);
    this.page = page;
  }
}

interface Stamping {
  readonly pages: readonly unknown[];
  /** All fields; they may replace form fields of the original. */
  readonly fields: readonly Place[];
  /** Where something is stamped, in this order; empty fields leave nothing. */
  readonly stamped: readonly Place[];
  /** How many pages, from the first on, were compared at upload, before and after a rehearsed seal. */
  readonly comparedPages: number;
}

/**
 * Throws PagesChanged if a page of the original looks different in the sealed document, apart from stamps and form
 * fields that ours replace, or if a stamp is not in its place or not visible. It shares no code with stamping and
 * sealing. Returns false if the document can't be drawn, or not in time: it is sealed nevertheless, with an entry that
 * says so, and then only the numbers given to added objects protect its meaning.
 */
export async function assertPagesUnchanged(
  original: Uint8Array,
  sealed: Uint8Array,
  expected: Stamping,
): Promise<boolean> {
  const comparison = await comparePages(original, sealed, pagesToCompare(expected));
  if (comparison.outcome === "different")
    throw new PagesChanged(comparison.what, comparison.page + 1);
  if (comparison.outcome === "unknown") log("warn", "pages could not be compared");
  return comparison.outcome === "same";
}

/**
 * The rehearsed seal rewrote everything that this one does, and every page too: of the pages compared then, only those
 * with fields are compared now, and a sample.
 */
function pagesToCompare({ pages, fields, stamped, comparedPages }: Stamping): ComparedPage[] {
  return pages.flatMap((_, index) => {
    const isHere = ({ page }: Place) => page === index;
    const here = { index, stamped: stamped.filter(isHere), fields: fields.filter(isHere) };
    const isInSample = index % sampledEvery === 0 || index === pages.length - 1;
    return index >= comparedPages || isInSample || here.fields.length > 0 ? [here] : [];
  });
}

const sampledEvery = 50;

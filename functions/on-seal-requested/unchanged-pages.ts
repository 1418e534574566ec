import type { Place } from "#contract/markers";
import { comparePages } from "#core/images/same-pages";
import { log } from "#core/log";

/** What the signers saw is not what would be sealed: a bug, or a document made to deceive. */
export class PagesChanged extends Error {
  override readonly name = "PagesChanged";
}

interface Expected {
  readonly pages: readonly unknown[];
  /** All fields: they may replace form fields of the original. */
  readonly fields: readonly Place[];
  /** Where something is stamped: fields that stay empty leave nothing. */
  readonly stamped: readonly Pick<Place, "page">[];
}

/**
 * Throws PagesChanged where a page of the original looks different in the sealed document, stamps and form fields
 * that ours replace apart. It shares no code with what stamps and seals. A document that can't be drawn, or not in
 * time, is sealed all the same: the numbers of added objects alone then keep its meaning.
 */
export async function assertPagesUnchanged(
  original: Uint8Array,
  sealed: Uint8Array,
  { pages, fields, stamped }: Expected,
): Promise<void> {
  const comparedPages = pages.map((_, index) => ({
    stamps: stamped.filter(({ page }) => page === index).length,
    fields: fields.filter(({ page }) => page === index),
  }));
  const comparison = await comparePages(original, sealed, comparedPages);
  if (comparison.outcome === "different")
    throw new PagesChanged(
      `sealing would change the ${comparison.what} of page ${comparison.page + 1}`,
    );
  if (comparison.outcome === "unknown") log("warn", "pages could not be compared");
}

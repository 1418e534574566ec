import type { Place } from "#contract/markers";
import { comparePages } from "#core/images/same-pages";
import { log } from "#core/log";

/** What the signers saw is not what would be sealed: a bug, or a document made to deceive. */
export class PagesChanged extends Error {
  override readonly name = "PagesChanged";
}

interface Expected {
  readonly pages: readonly unknown[];
  /** Where something is stamped: fields that stay empty leave nothing. */
  readonly fields: readonly Pick<Place, "page">[];
}

/**
 * Throws PagesChanged where a page of the original looks different in the sealed document, stamps
 * apart. It shares no code with what stamps and seals. A document that can't be drawn, or not in time,
 * is sealed all the same: the numbers of added objects alone then keep its meaning.
 */
export async function assertPagesUnchanged(
  original: Uint8Array,
  sealed: Uint8Array,
  { pages, fields }: Expected,
): Promise<void> {
  const stampsOnPage = pages.map(() => 0);
  for (const { page } of fields) stampsOnPage[page] = (stampsOnPage[page] ?? 0) + 1;
  const comparison = await comparePages(original, sealed, stampsOnPage);
  if (comparison.outcome === "different")
    throw new PagesChanged(
      `sealing would change the ${comparison.what} of page ${comparison.page + 1}`,
    );
  if (comparison.outcome === "unknown") log("warn", "pages could not be compared");
}

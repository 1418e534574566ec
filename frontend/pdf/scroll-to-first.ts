import type { Place } from "#contract/rules/fields/markers";

/** Scrolls the pages of a view, and not the window, so that the first of these places is in sight below what leads to it. */
export function scrollToFirst(view: HTMLElement | null, places: readonly Place[]): void {
  const [first] = places.toSorted((a, b) => a.page - b.page || a.y - b.y);
  const target = view?.querySelector(`[data-page="${first?.page}"]`);
  const scroller = view?.querySelector("[data-scroller]");
  if (!first || !target || !scroller) return;
  const [page, seen] = [target.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const above = Math.max(0, first.y * page.height - seen.height / 2);
  scroller.scrollBy({ top: page.top - seen.top + above });
}

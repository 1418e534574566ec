import { type RefObject, useEffect, useState } from "react";

/** Used if no page is near, such as below tall content in a low window. */
const firstAlone: ReadonlySet<number> = new Set([0]);

/** Indexes of the pages within one screen of the visible part; only those are drawn. */
export function useNearPages(scroller: RefObject<HTMLElement | null>, count: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set());
  useEffect(
    function watchPageBoxes() {
      const root = scroller.current;
      if (!root) return;
      const observer = new IntersectionObserver(
        (entries) => setNear((before) => withEntries(before, entries)),
        { root, rootMargin: "75% 0px" },
      );
      for (const box of pageBoxes(root).slice(0, count)) observer.observe(box);
      return () => observer.disconnect();
    },
    [scroller, count],
  );
  return near.size > 0 ? near : firstAlone;
}

export const pageBoxes = (root: HTMLElement) =>
  Array.from(root.querySelectorAll<HTMLElement>("[data-page]"));

export const pageIndexOf = (box: HTMLElement) => Number(box.dataset.page);

function withEntries(before: ReadonlySet<number>, entries: readonly IntersectionObserverEntry[]) {
  const next = new Set(before);
  for (const { target, isIntersecting } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    if (isIntersecting) next.add(pageIndexOf(target));
    else next.delete(pageIndexOf(target));
  }
  return next;
}

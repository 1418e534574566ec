import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { pageBoxes } from "./use-near-pages.ts";

/** The scroller's inner width in CSS pixels; undefined before the first layout. */
export function useWidth(scroller: RefObject<HTMLElement | null>, sidePaddingPx: number) {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(
    function measure() {
      const element = scroller.current;
      if (!element) return;
      const read = () => setWidth(Math.max(160, element.clientWidth - 2 * sidePaddingPx));
      read();
      const observer = new ResizeObserver(read);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [scroller, sidePaddingPx],
  );
  return width;
}

/** The page at the middle of the scroller, from 0. */
export function useCurrentPage(scroller: RefObject<HTMLElement | null>) {
  const [page, setPage] = useState(0);
  useEffect(
    function followScroll() {
      const element = scroller.current;
      if (!element) return;
      let frame = 0;
      const follow = () => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => setPage(pageAtMiddle(element)));
      };
      element.addEventListener("scroll", follow, { passive: true });
      return () => {
        cancelAnimationFrame(frame);
        element.removeEventListener("scroll", follow);
      };
    },
    [scroller],
  );
  return page;
}

/** The page at the middle of the view that stands in this element, as it is at this moment. */
export function pageInView(around: HTMLElement | null): number {
  const scroller = around?.querySelector<HTMLElement>("[data-scroller]");
  return scroller ? pageAtMiddle(scroller) : 0;
}

function pageAtMiddle(scroller: HTMLElement): number {
  const boxes = pageBoxes(scroller);
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  let low = 0;
  let high = boxes.length - 1;
  while (low < high) {
    const index = Math.ceil((low + high) / 2);
    if ((boxes[index]?.getBoundingClientRect().top ?? 0) <= middle) low = index;
    else high = index - 1;
  }
  return Math.max(0, low);
}

/** Keeps what is in the middle of the scroller there when the content grows or shrinks. */
export function useStillMiddle(scroller: RefObject<HTMLElement | null>, scale: number) {
  const middle = useRef({ x: 0.5, y: 0 });
  useEffect(
    function rememberMiddle() {
      const element = scroller.current;
      if (!element) return;
      const remember = () => {
        middle.current = {
          x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
          y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
        };
      };
      element.addEventListener("scroll", remember, { passive: true });
      return () => element.removeEventListener("scroll", remember);
    },
    [scroller],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale is what moves the content
  useLayoutEffect(
    function restoreMiddle() {
      const element = scroller.current;
      if (!element || middle.current.y === 0) return;
      element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2;
      element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2;
    },
    [scroller, scale],
  );
}

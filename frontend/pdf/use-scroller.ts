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
      follow();
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

/** The page at the middle of the PdfView in this element, at this moment. */
export function pageInView(around: HTMLElement | null): number {
  const scroller = around?.querySelector<HTMLElement>("[data-scroller]");
  return scroller ? pageAtMiddle(scroller) : 0;
}

const pageAtMiddle = (scroller: HTMLElement) =>
  pageAt(scroller, scroller.getBoundingClientRect().top + scroller.clientHeight / 2);

/** The last page whose top is above this y coordinate of the window. */
function pageAt(scroller: HTMLElement, clientY: number): number {
  const boxes = pageBoxes(scroller);
  let low = 0;
  let high = boxes.length - 1;
  while (low < high) {
    const index = Math.ceil((low + high) / 2);
    if ((boxes[index]?.getBoundingClientRect().top ?? 0) <= clientY) low = index;
    else high = index - 1;
  }
  return Math.max(0, low);
}

/** A point of a page, and its position in the scroller, which may get another place in the window. */
interface Anchor {
  readonly page: number;
  /** As fractions of the page's box. */
  readonly x: number;
  readonly y: number;
  /** Both are fractions of what the scroller shows. */
  readonly across: number;
  readonly down: number;
}

/**
 * Keeps the middle of the view in place when the zoom or the width changes. The returned function sets another point to
 * keep for one change: the one between two fingers.
 */
export function useStillMiddle(scroller: RefObject<HTMLElement | null>, scale: number) {
  const middle = useRef<Anchor>(undefined);
  const held = useRef<Anchor>(undefined);
  useEffect(
    function rememberMiddle() {
      const element = scroller.current;
      if (!element) return;
      const remember = () => {
        const { left, top } = element.getBoundingClientRect();
        const [x, y] = [left + element.clientWidth / 2, top + element.clientHeight / 2];
        middle.current = anchorAt(element, x, y);
      };
      element.addEventListener("scroll", remember, { passive: true });
      return () => element.removeEventListener("scroll", remember);
    },
    [scroller],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale is what moves the content
  useLayoutEffect(
    function restorePoint() {
      const anchor = held.current ?? middle.current;
      held.current = undefined;
      if (scroller.current && anchor) scrollTo(scroller.current, anchor);
    },
    [scroller, scale],
  );
  return (clientX: number, clientY: number) => {
    if (scroller.current) held.current = anchorAt(scroller.current, clientX, clientY);
  };
}

function anchorAt(scroller: HTMLElement, clientX: number, clientY: number): Anchor | undefined {
  const page = pageAt(scroller, clientY);
  const box = pageBoxes(scroller)[page]?.getBoundingClientRect();
  if (!box) return undefined;
  const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  const { left, top } = scroller.getBoundingClientRect();
  const [across, down] = [clientX - left, clientY - top];
  return { page, x, y, across: across / scroller.clientWidth, down: down / scroller.clientHeight };
}

function scrollTo(scroller: HTMLElement, { page, x, y, across, down }: Anchor): void {
  const box = pageBoxes(scroller)[page]?.getBoundingClientRect();
  if (!box) return;
  const { left, top } = scroller.getBoundingClientRect();
  scroller.scrollLeft += box.left + x * box.width - (left + across * scroller.clientWidth);
  scroller.scrollTop += box.top + y * box.height - (top + down * scroller.clientHeight);
}

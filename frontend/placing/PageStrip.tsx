import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/rules/fields/markers";
import { showPage } from "../pdf/PdfView.tsx";
import { useCurrentPage } from "../pdf/use-scroller.ts";
import { classes } from "../ui/classes.ts";
import type { Fields } from "./layout.ts";
import { PageThumb } from "./PageThumb.tsx";
import type { ShownSigner } from "./signers.ts";
import { stripTops, thumbsWithin } from "./strip-layout.ts";
import type { AssignedSuggestion } from "./suggestions/assigning.ts";

interface PageStripProps {
  readonly pdf: DocumentCallback | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly pages: readonly PageSize[];
  readonly signers: readonly ShownSigner[];
  readonly placed: ReadonlyMap<number, Fields>;
  readonly suggestions: ReadonlyMap<number, readonly AssignedSuggestion[]>;
  readonly onPick: () => void;
}

/**
 * Thumbnails of the pages, with marks where fields and suggestions are. Only those in view are in the
 * DOM; one of them is in the tab order, and arrow keys go to the others.
 */
export function PageStrip(props: PageStripProps) {
  const { pdf, scroller, pages, signers, placed, suggestions, onPick } = props;
  const strip = useRef<HTMLDivElement>(null);
  const tops = useMemo(() => stripTops(pages), [pages]);
  const current = useCurrentPage(scroller);
  const [active, setActive] = useState<number>();
  const view = useScrolledPart(strip);
  useFollowing(strip, tops, current);
  const { first, last } = thumbsWithin(tops, view.top, view.top + view.height);
  const inOrder = active ?? current;
  const shown = new Set([inOrder]);
  for (let index = first; index <= last; index += 1) shown.add(index);

  function go(index: number) {
    setActive(index);
    showTop(strip.current, tops, index);
  }
  function pressKey(event: KeyboardEvent) {
    const to = pageOfKey(event.key, inOrder, pages.length);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }
  return (
    <nav
      aria-label="Thumbnails"
      className="w-33 shrink-0 border-line border-l bg-canvas max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-50 max-xl:shadow-raised"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows between the buttons inside */}
      <div
        ref={strip}
        onKeyDown={pressKey}
        onBlur={() => setActive(undefined)}
        className="relative h-full overflow-y-auto overflow-x-hidden"
      >
        <ul style={{ height: (tops.at(-1) ?? 0) + 8 }} className="relative">
          {[...shown]
            .sort((a, b) => a - b)
            .map((index) => {
              const page = pages[index];
              if (!page) return null;
              return (
                <li
                  key={index}
                  aria-setsize={pages.length}
                  aria-posinset={index + 1}
                  style={{ top: (tops[index] ?? 0) + 8 }}
                  className="absolute inset-x-0 flex justify-center"
                >
                  <PageThumb
                    {...{ pdf, index, page, signers }}
                    fields={placed.get(index) ?? []}
                    suggestions={suggestions.get(index) ?? []}
                    isCurrent={index === current}
                    isInOrder={index === inOrder}
                    isActive={index === active}
                    onPress={() => {
                      showPage(scroller.current, index);
                      onPick();
                    }}
                    className={classes(index === current && "outline-2 outline-accent-ink")}
                  />
                </li>
              );
            })}
        </ul>
      </div>
    </nav>
  );
}

function pageOfKey(key: string, from: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + 5,
    PageUp: from - 5,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

function useScrolledPart(strip: RefObject<HTMLElement | null>) {
  const [part, setPart] = useState({ top: 0, height: 800 });
  useLayoutEffect(
    function followScroll() {
      const element = strip.current;
      if (!element) return;
      const read = () => setPart({ top: element.scrollTop, height: element.clientHeight });
      read();
      element.addEventListener("scroll", read, { passive: true });
      const observer = new ResizeObserver(read);
      observer.observe(element);
      return () => {
        element.removeEventListener("scroll", read);
        observer.disconnect();
      };
    },
    [strip],
  );
  return part;
}

/** Keeps the current page's thumbnail in view, unless the strip is being used. */
function useFollowing(
  strip: RefObject<HTMLElement | null>,
  tops: readonly number[],
  current: number,
) {
  useEffect(
    function follow() {
      const element = strip.current;
      if (element && !element.matches(":hover, :focus-within")) showTop(element, tops, current);
    },
    [strip, tops, current],
  );
}

function showTop(element: HTMLElement | null, tops: readonly number[], index: number): void {
  const [top = 0, bottom = 0] = tops.slice(index, index + 2);
  if (!element) return;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (bottom + 8 > element.scrollTop + element.clientHeight)
    element.scrollTop = bottom + 8 - element.clientHeight;
}

import { startTransition, useEffect, useRef, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/rules/fields/markers";
import { withEqualSizes } from "./equal-sizes.ts";
import { readPage } from "./read-page.ts";
import { readAll } from "./reading.ts";
import type { Suggestion } from "./suggestions-in.ts";

/** The suggestions found so far, in the order of the document. */
export interface KnownSuggestions {
  readonly suggestions: readonly Suggestion[];
  /** The texts of the pages that were read. */
  readonly texts: readonly string[];
  readonly isComplete: boolean;
}

const nothing: KnownSuggestions = { suggestions: [], texts: [], isComplete: false };

/** At most this many pages without text are drawn, which takes longer than reading; the last ones, where most documents are signed. */
const drawnMax = 30;

/** The screen is updated with new suggestions at most this often. */
const showEveryMs = 400;

/**
 * Searches all pages of a document for suggestions once `pdf` is loaded, while the browser is idle, until the
 * document is closed.
 */
export function useFound(
  pdf: DocumentCallback | undefined,
  pages: readonly PageSize[],
  inView: () => number,
): KnownSuggestions {
  const [known, setKnown] = useState(nothing);
  const latest = useRef({ inView, pages });
  useEffect(function keepLatest() {
    latest.current = { inView, pages };
  });
  useEffect(
    function readDocument() {
      if (!pdf) return;
      const stop = new AbortController();
      void readInto(pdf, latest.current.pages, {
        signal: stop.signal,
        inView: () => latest.current.inView(),
        show: (next) => startTransition(() => setKnown(next)),
      });
      return () => {
        stop.abort();
        setKnown(nothing);
      };
    },
    [pdf],
  );
  return known;
}

interface Target {
  readonly signal: AbortSignal;
  readonly inView: () => number;
  readonly show: (known: KnownSuggestions) => void;
}

async function readInto(
  pdf: DocumentCallback,
  pages: readonly PageSize[],
  { signal, inView, show }: Target,
): Promise<void> {
  const found = new Map<number, readonly Suggestion[]>();
  const texts: string[] = [];
  let shownAt = 0;
  let isNew = false;
  let left = drawnMax;
  const canDraw = () => left-- > 0;
  const showFound = (isComplete: boolean) => {
    shownAt = performance.now();
    isNew = false;
    const inOrder = [...found].sort(([a], [b]) => a - b);
    const suggestions = inOrder.flatMap(([, all]) => all);
    show({ suggestions: withEqualSizes(suggestions, pages), texts: [...texts], isComplete });
  };
  await readAll({
    pages: pages.length,
    inView,
    rest: () => spareTime(),
    signal,
    read: async (page) => {
      const size = pages[page];
      const { suggestions, text } = size
        ? await readPage(pdf, page, size, canDraw)
        : { suggestions: [], text: "" };
      if (signal.aborted) return;
      if (text !== "") texts.push(text);
      if (suggestions.length > 0) {
        found.set(page, suggestions);
        isNew = true;
      }
      if (isNew && performance.now() - shownAt > showEveryMs) showFound(false);
    },
  });
  if (!signal.aborted) showFound(true);
}

const restMaxMs = 250;

/** Resolves when the browser is idle, or after a pause in Safari, which has no `requestIdleCallback`. */
function spareTime(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window)
      requestIdleCallback(() => resolve(), { timeout: restMaxMs });
    else setTimeout(resolve, 30);
  });
}

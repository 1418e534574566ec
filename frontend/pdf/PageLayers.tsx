import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { PicturedPage } from "../api/pages.ts";
import type { DrawnPageProps } from "./DrawnPage.tsx";
import { PageCanvas } from "./PageCanvas.tsx";
import type { PagePictureProps, PicturedDocument } from "./PagePicture.tsx";

// Not needed where pdf.js is fast.
const PagePicture = lazy(() => import("./PagePicture.tsx").catch(() => ({ default: Nothing })));

interface PageLayersProps extends Omit<DrawnPageProps, "pdf" | "onShown"> {
  readonly pdf: DrawnPageProps["pdf"] | undefined;
  /** Undefined where the server draws no pages. */
  readonly pictures: Pictures | undefined;
  /** Called when the page shows as pdf.js draws it. */
  readonly onDrawn?: (() => void) | undefined;
}

/** A page as pdf.js draws it and, while that isn't there, as the server does. */
export function PageLayers({ pictures, onDrawn, pdf, ...page }: PageLayersProps) {
  const { index, width, height, onSettled } = page;
  const [isDrawn, setDrawn] = useState(false);
  const [picture, setPicture] = useState<"none" | "shown" | "failed">("none");
  const box = useRef<HTMLDivElement>(null);
  const isDue = useDue(box, pictures, pdf !== undefined, isDrawn);
  const mayDraw = useMayDraw(pictures, picture);
  return (
    <div ref={box} className="absolute inset-0">
      {pdf && mayDraw && (
        <PageCanvas
          {...page}
          pdf={pdf}
          onShown={() => {
            setDrawn(true);
            onDrawn?.();
          }}
        />
      )}
      {pictures && isDue && !isDrawn && (
        <Suspense>
          <PagePicture
            document={pictures.document}
            index={index}
            size={{ width, height }}
            isAlone={pictures.isAlone}
            onShown={(shown) => {
              setPicture("shown");
              onSettled?.();
              pictures.onShown(shown);
            }}
            onFailed={() => {
              setPicture("failed");
              pictures.onFailed();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * On a slow line or device the picture comes first, since pdf.js would share the line with it. Of a document in parts it
 * stays: pdf.js reads a long one page by page, and far more bytes than a picture has.
 */
function useMayDraw(pictures: Pictures | undefined, picture: "none" | "shown" | "failed"): boolean {
  const [isSlow] = useState(pictures !== undefined && isSlowAt(pictures));
  if (!pictures || !isSlow || picture === "failed") return true;
  return picture === "shown" && !pictures.isInParts;
}

/** On a line on which pdf.js came late, one page that was near the beginning says nothing about those far away. */
const isSlowAt = ({ pace, isInParts, isLate }: Pictures) => pace.isSlow || (isInParts && isLate);

/** What a view knows about the server's pictures of its document. */
export interface Pictures extends Pick<PagePictureProps, "onShown" | "onFailed" | "isAlone"> {
  readonly document: PicturedDocument;
  /** Whether pdf.js doesn't load it as a whole. */
  readonly isInParts: boolean;
  /** Whether pdf.js keeps people waiting: it isn't loaded yet, or has failed. */
  readonly isLate: boolean;
  /** How the last page went: the next one's picture is fetched the sooner. */
  readonly pace: { isSlow: boolean };
}

/** What pdf.js usually needs to draw a page. */
const drawnWithinMs = 300;
/** Pages that are only scrolled past need no picture. */
const passedMs = 100;
/** What is in view comes first. */
const neighbourMs = 700;

/** Whether the picture is to be fetched: once pdf.js has had its time for this page. */
function useDue(
  box: RefObject<HTMLElement | null>,
  pictures: Pictures | undefined,
  isOpen: boolean,
  isDrawn: boolean,
): boolean {
  const [isDue, setDue] = useState(false);
  const startedAt = useRef(0);
  const { pace, isLate = false, isInParts = false } = pictures ?? {};
  useEffect(
    function waitForPdfjs() {
      startedAt.current = performance.now();
      if (!pace || (!isOpen && !isLate)) return;
      const isFast = isOpen && !pace.isSlow && !(isInParts && isLate);
      const pdfjsMs = isFast ? drawnWithinMs : passedMs;
      const timer = setTimeout(setDue, isInView(box.current) ? pdfjsMs : neighbourMs, true);
      return () => clearTimeout(timer);
    },
    [box, pace, isOpen, isLate, isInParts],
  );
  useEffect(
    function notePace() {
      if (pace && isDrawn) pace.isSlow = performance.now() - startedAt.current > drawnWithinMs;
    },
    [pace, isDrawn],
  );
  return isDue;
}

function isInView(box: HTMLElement | null): boolean {
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return bottom > 0 && top < window.innerHeight;
}

function Nothing(_: PagePictureProps) {
  return null;
}

/** pdf.js is loaded and has opened the document by then, unless the line or the device is slow. */
const openWithinMs = 1_500;

interface PicturesOptions {
  /** Must keep its identity; undefined where the server draws no pages. */
  readonly document: PicturedDocument | undefined;
  readonly isOpen: boolean;
  readonly isInParts: boolean;
  /** Whether pdf.js has begun to load. */
  readonly mayRead: boolean;
  /** Called when a page shows as a picture. Must keep its identity. */
  readonly onShown: (page: PicturedPage) => void;
}

/** When the pages of a document are fetched as pictures, and what came of it. */
export function usePictures({ document, isOpen, isInParts, mayRead, onShown }: PicturesOptions) {
  const [isLate, setLate] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isPageMissing, setPageMissing] = useState(false);
  const [outcome, setOutcome] = useState<"none" | "shown" | "failed">("none");
  const [pace] = useState({ isSlow: false });
  useEffect(
    function waitForDocument() {
      if (!mayRead || isOpen) return;
      const timer = setTimeout(setLate, openWithinMs, true);
      return () => clearTimeout(timer);
    },
    [mayRead, isOpen],
  );
  const [acts] = useState(() => ({
    onShown(page: PicturedPage) {
      setOutcome("shown");
      onShown(page);
    },
    onFailed() {
      setPageMissing(true);
      setOutcome((before) => (before === "shown" ? before : "failed"));
    },
    onPdfFailed: () => setFailed(true),
  }));
  const { onPdfFailed, ...shown } = acts;
  const state = { isLate: isLate || hasFailed, isAlone: hasFailed, isInParts, pace, ...shown };
  return {
    pictures: document && { document, ...state },
    onPdfFailed,
    isShown: outcome === "shown",
    /** Whether pictures show all that is looked at, where pdf.js is late. */
    isPictured: document !== undefined && isLate && !isOpen && !isPageMissing,
    /** Whether to leave it unsaid that pdf.js has failed. */
    isQuiet: document !== undefined && outcome !== "failed",
  };
}

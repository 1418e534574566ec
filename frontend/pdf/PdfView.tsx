import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { directionOf } from "#contract/languages";
import type { PageSize } from "#contract/markers";
import { useControlWords } from "../language/control-words.ts";
import { FirstPagePicture } from "./FirstPagePicture.tsx";
import { PageLayers, usePictures } from "./PageLayers.tsx";
import type { PicturedDocument } from "./PagePicture.tsx";
import { PdfFile } from "./PdfFile.tsx";
import { PdfToolbar } from "./PdfToolbar.tsx";
import { preloadPdfjs } from "./preload-pdfjs.ts";
import { clampZoom, type PixelSize, pageSizePx } from "./scale.ts";
import type { OpenPdf } from "./source.ts";
import { useNearPages } from "./use-near-pages.ts";
import { usePinch } from "./use-pinch.ts";
import { useCurrentPage, useStillMiddle, useWidth } from "./use-scroller.ts";

interface PdfViewProps {
  readonly label: string;
  /** Must keep its identity for the same document. */
  readonly open: OpenPdf;
  /** From the API, so that no page has to be opened for its size. */
  readonly pages: readonly PageSize[];
  /** A picture of the first page as a data URL, shown until pdf.js has drawn the page. */
  readonly firstPage?: string | null | undefined;
  /** Whose pages the server draws as well, for who must wait for pdf.js. Must keep its identity. */
  readonly pictures?: PicturedDocument | undefined;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Rendered over each page, positioned in per cent of its box. */
  readonly overlay?: (page: number, size: PixelSize, here: PageState) => ReactNode;
  readonly onFirstShown?: () => void;
  /**
   * Called with the document once a page of it is drawn, so that reading it delays nothing. Must keep its
   * identity.
   */
  readonly onReadable?: (pdf: DocumentCallback | undefined) => void;
  /** To the right of the pages. */
  readonly beside?: (
    pdf: DocumentCallback | undefined,
    scroller: RefObject<HTMLElement | null>,
  ) => ReactNode;
  readonly pagesClassName?: string;
  readonly tools?: ReactNode;
  /** False to leave out the toolbar, `tools` included. */
  readonly toolbar?: boolean;
  /** Above the first page, as wide as the view; scrolls with the pages. */
  readonly before?: ReactNode;
  readonly className?: string;
}

export interface PageState {
  /** Whether the page is within one screen of the visible part. */
  readonly near: boolean;
  /** Undefined until the document is opened. */
  readonly pdf: DocumentCallback | undefined;
}

const sidePaddingPx = 12;

/** All pages below each other. All page boxes are in the DOM, only near ones are drawn. */
export function PdfView(props: PdfViewProps) {
  const { label, open, pages, zoom, onZoom, overlay, onFirstShown, tools, toolbar = true } = props;
  const words = useControlWords();
  const direction = directionOf(words.language);
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller, sidePaddingPx);
  const near = useNearPages(scroller, pages.length);
  const { pdf, isInParts, takeUp } = useOpened();
  const first = useFirstPicture(props.firstPage);
  const holdPoint = useStillMiddle(scroller, zoom * (width ?? 1));
  usePinch(scroller, content, (factor, { x, y }) => {
    holdPoint(x, y);
    onZoom(clampZoom(zoom * factor));
  });
  const shown = useFirstCall(onFirstShown);
  const showPageDrawn = useReadable(pdf, props.onReadable, shown);
  const { pictures, isShown, isQuiet, isPictured, onPdfFailed } = usePictures({
    document: props.pictures,
    isOpen: pdf !== undefined,
    isInParts,
    mayRead: first.mayRead,
    onShown: shown,
  });

  return (
    <div className={`flex min-h-0 min-w-0 flex-col ${props.className ?? ""}`}>
      {toolbar && (
        <FollowingToolbar scroller={scroller} pages={pages.length} zoom={zoom} onZoom={onZoom}>
          {tools}
        </FollowingToolbar>
      )}
      {first.mayRead && (
        <PdfFile {...{ open, isQuiet, isPictured }} onOpened={takeUp} onFailed={onPdfFailed} />
      )}
      <div className="relative flex min-h-0 flex-1">
        <section
          ref={scroller}
          aria-label={label}
          // A document has its own direction, whatever that of the page around it.
          dir="ltr"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
          tabIndex={0}
          data-scroller
          className="relative min-h-0 min-w-0 flex-1 touch-pan-x touch-pan-y overflow-auto"
        >
          <div
            ref={content}
            data-pages
            className={`flex w-max min-w-full flex-col items-center gap-3 p-3 ${props.pagesClassName ?? ""}`}
          >
            {props.before && (
              <div dir={direction} style={{ width }} className="sticky left-3 self-start">
                {props.before}
              </div>
            )}
            {pages.map((page, index) => {
              const size = pageSizePx(page, width ?? page.width, zoom);
              return (
                // biome-ignore lint/a11y/useSemanticElements: a page is no form's fieldset
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity
                  key={index}
                  role="group"
                  aria-label={words("page.of", { page: index + 1, pages: pages.length })}
                  aria-busy={pdf === undefined && !isShown}
                  data-page={index}
                  // On paper the height follows from the width.
                  style={{ ...size, aspectRatio: `${page.width} / ${page.height}` }}
                  className="relative shrink-0 scroll-m-3 bg-white text-[#17171f] shadow-raised"
                >
                  {width && near.has(index) && (
                    <PageLayers
                      {...{ pdf, pictures, index, ...size }}
                      onDrawn={showPageDrawn}
                      onSettled={index === 0 ? first.endWait : undefined}
                    />
                  )}
                  {index === 0 && first.picture && (
                    <FirstPagePicture picture={first.picture} onShown={first.read} />
                  )}
                  {overlay?.(index, size, { near: near.has(index), pdf })}
                </div>
              );
            })}
          </div>
        </section>
        {props.beside?.(pdf, scroller)}
      </div>
    </div>
  );
}

function useOpened() {
  const [pdf, setPdf] = useState<DocumentCallback>();
  const [isInParts, setInParts] = useState(false);
  const takeUp = useCallback((opened: DocumentCallback | undefined, inParts: boolean) => {
    setPdf(opened);
    setInParts(inParts);
  }, []);
  return { pdf, isInParts, takeUp };
}

/** After this time, a document whose first page is still not drawn may be read all the same. */
const readableAfterMs = 4000;

/** Tells when the document may be read; the returned function is called for each page that is drawn. */
function useReadable(
  pdf: DocumentCallback | undefined,
  onReadable: PdfViewProps["onReadable"],
  onShown: () => void,
) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(
    function waitForFirstPage() {
      if (!pdf || !onReadable) return;
      const wait = setTimeout(() => setDrawn(true), readableAfterMs);
      return () => clearTimeout(wait);
    },
    [pdf, onReadable],
  );
  useEffect(
    function tellReadable() {
      onReadable?.(isDrawn ? pdf : undefined);
    },
    [pdf, isDrawn, onReadable],
  );
  return useCallback(() => {
    onShown();
    setDrawn(true);
  }, [onShown]);
}

/**
 * The picture over page 1 until that is drawn. The document is fetched only after the picture is
 * shown.
 */
function useFirstPicture(picture: string | null | undefined) {
  const [mayRead, setMayRead] = useState(!picture);
  const [isDrawn, setDrawn] = useState(false);
  const read = useCallback(() => {
    preloadPdfjs();
    setMayRead(true);
  }, []);
  const endWait = useCallback(() => setDrawn(true), []);
  return { picture: isDrawn ? undefined : picture, mayRead, read, endWait };
}

interface FollowingToolbarProps extends Omit<ComponentProps<typeof PdfToolbar>, "page" | "onPage"> {
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Has its own state of the current page, so that scrolling doesn't rerender all page boxes. */
function FollowingToolbar({ scroller, ...toolbar }: FollowingToolbarProps) {
  const current = useCurrentPage(scroller);
  const onPage = (page: number) => showPage(scroller.current, page);
  return <PdfToolbar {...toolbar} page={current} onPage={onPage} />;
}

/** Scrolls to a page, from 0. */
export function showPage(scroller: HTMLElement | null, page: number) {
  scroller?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: "start" });
}

/** A stable function that passes on only its first call. */
function useFirstCall(onCall: (() => void) | undefined) {
  const target = useRef(onCall);
  target.current ??= onCall;
  const called = useRef(false);
  return useCallback(() => {
    if (called.current) return;
    called.current = true;
    target.current?.();
  }, []);
}

import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/rules/fields/markers";
import { directionOf } from "#contract/rules/text/languages";
import type { PicturedPage } from "../api/pages.ts";
import { useControlWords } from "../language/control-words.ts";
import { PageEnd } from "./PageEnd.tsx";
import { PagePicture } from "./PagePicture.tsx";
import { PdfFile } from "./PdfFile.tsx";
import { PdfToolbar } from "./PdfToolbar.tsx";
import type { PageSource } from "./page-source.ts";
import { SubstituteNotice } from "./SubstituteNotice.tsx";
import { clampZoom, type PixelSize, pageSizePx } from "./scale.ts";
import type { OpenPdf } from "./source.ts";
import { useNearPages } from "./use-near-pages.ts";
import { usePinch } from "./use-pinch.ts";
import { useCurrentPage, useStillMiddle, useWidth } from "./use-scroller.ts";
import { useSubstitute } from "./use-substitute.ts";

interface PdfViewProps {
  readonly label: string;
  /** Must keep its identity for the same document. */
  readonly open: OpenPdf;
  /** Page sizes from the API, so that no page has to be opened for its size. */
  readonly pages: readonly PageSize[];
  /** The pages as drawn by the server. pdf.js draws pages without a picture. */
  readonly pictures: PageSource;
  /** A small picture of the first page as a data URL, shown until the page itself is. */
  readonly firstPage?: string | null | undefined;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Rendered over each page, positioned in per cent of its box; a page within one screen of the visible part is near. */
  readonly overlay?: (page: number, size: PixelSize, isNear: boolean) => ReactNode;
  readonly onFirstShown?: () => void;
  /** Called for each page, counted from 0, once it is shown and its end has been in view. */
  readonly onRead?: ((page: number) => void) | undefined;
  /** Called for each picture that is painted. */
  readonly onPicture?: (page: PicturedPage) => void;
  /**
   * Called with the document opened by pdf.js once a page is shown, so that reading it doesn't delay that. Must keep its
   * identity.
   */
  readonly onReadable?: (pdf: DocumentCallback | undefined) => void;
  /** Rendered to the right of the pages. */
  readonly beside?: (
    pdf: DocumentCallback | undefined,
    scroller: RefObject<HTMLElement | null>,
  ) => ReactNode;
  readonly pagesClassName?: string;
  readonly tools?: ReactNode;
  readonly toolsAtEnd?: ReactNode;
  /** Whether the toolbar scrolls away with the pages. */
  readonly toolbarScrolls?: boolean;
  /** Rendered above the first page, as wide as the view; scrolls with the pages. */
  readonly before?: ReactNode;
  readonly className?: string;
}

const sidePaddingPx = 12;

/** All pages below each other. All page boxes are in the DOM, only near ones are drawn. */
export function PdfView(props: PdfViewProps) {
  const { label, open, pages, zoom, onZoom, overlay, onFirstShown, pictures } = props;
  const { toolbarScrolls = false } = props;
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller, sidePaddingPx);
  const near = useNearPages(scroller, pages.length);
  const holdPoint = useStillMiddle(scroller, zoom * (width ?? 1));
  usePinch(scroller, content, (factor, { x, y }) => {
    holdPoint(x, y);
    onZoom(clampZoom(zoom * factor));
  });
  const { isShown, shown, showPageShown } = useShownPages(onFirstShown);
  const substitute = useSubstitute();
  const { pdf } = substitute;
  useReadable(pdf, isShown, props.onReadable);
  const toolbar = (
    <FollowingToolbar {...{ scroller, zoom, onZoom }} pages={pages.length} atEnd={props.toolsAtEnd}>
      {props.tools}
    </FollowingToolbar>
  );
  const isPdfNeeded = props.onReadable !== undefined || substitute.missing.size > 0;

  return (
    <div className={`flex min-h-0 min-w-0 flex-col ${props.className ?? ""}`}>
      {!toolbarScrolls && toolbar}
      {isPdfNeeded && (
        <PdfFile
          key={substitute.attempt}
          open={open}
          onOpened={substitute.onOpened}
          onFailed={substitute.onFailed}
        />
      )}
      <div className="relative flex min-h-0 flex-1">
        <section
          ref={scroller}
          aria-label={label}
          // A document has its own direction, independent of the page around it.
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
              <AsWideAsView width={width}>
                {toolbarScrolls && <div className="-mx-3 -mt-3 mb-3">{toolbar}</div>}
                {props.before}
              </AsWideAsView>
            )}
            {pages.map((page, index) => {
              const size = pageSizePx(page, width ?? page.width, zoom);
              const isNear = near.has(index);
              const hasNotice = substitute.missing.has(index);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity
                <Fragment key={index}>
                  {hasNotice && (
                    <AsWideAsView width={width}>
                      <SubstituteNotice page={index + 1} />
                    </AsWideAsView>
                  )}
                  <PageBox
                    {...{ index, page, size, hasNotice, of: pages.length, isBusy: !isShown }}
                    onRead={shown.has(index) ? props.onRead : undefined}
                  >
                    {width && isNear && (
                      <PagePicture
                        {...{ index, size, substitute }}
                        source={pictures}
                        first={index === 0 ? props.firstPage : undefined}
                        onShown={showPageShown}
                        onPicture={props.onPicture}
                        onPage={(to) => showPage(scroller.current, to)}
                      />
                    )}
                    {overlay?.(index, size, isNear)}
                  </PageBox>
                </Fragment>
              );
            })}
          </div>
        </section>
        {props.beside?.(pdf, scroller)}
      </div>
    </div>
  );
}

interface PageBoxProps {
  readonly index: number;
  readonly of: number;
  readonly page: PageSize;
  readonly size: PixelSize;
  readonly isBusy: boolean;
  /** Whether there is a notice above the page, which should be visible after jumping to it. */
  readonly hasNotice: boolean;
  /** Called once the end of the page has been in view. */
  readonly onRead: ((page: number) => void) | undefined;
  readonly children: ReactNode;
}

function PageBox({ index, of, page, size, isBusy, hasNotice, onRead, children }: PageBoxProps) {
  const words = useControlWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no form's fieldset
    <div
      role="group"
      aria-label={words("page.of", { page: index + 1, pages: of })}
      aria-busy={isBusy}
      data-page={index}
      // In print the height follows from the width.
      style={{ ...size, aspectRatio: `${page.width} / ${page.height}` }}
      className={`relative shrink-0 bg-white text-[#17171f] shadow-raised ${hasNotice ? "scroll-m-28" : "scroll-m-3"}`}
    >
      {children}
      {onRead && <PageEnd page={index} onSeen={onRead} />}
    </div>
  );
}

interface AsWideAsViewProps {
  readonly width: number | undefined;
  readonly children: ReactNode;
}

/** A notice between the pages, which stays in place while pages wider than the view are scrolled sideways. */
function AsWideAsView({ width, children }: AsWideAsViewProps) {
  const { language } = useControlWords();
  return (
    <div dir={directionOf(language)} style={{ width }} className="sticky left-3 self-start">
      {children}
    </div>
  );
}

/** After this time, a document may be read even if its first page is still not shown. */
const readableAfterMs = 4000;

/** Calls `onReadable` when the document may be read. */
function useReadable(
  pdf: DocumentCallback | undefined,
  isShown: boolean,
  onReadable: PdfViewProps["onReadable"],
) {
  const [isLate, setLate] = useState(false);
  useEffect(
    function waitForFirstPage() {
      if (!pdf || !onReadable) return;
      const wait = setTimeout(() => setLate(true), readableAfterMs);
      return () => clearTimeout(wait);
    },
    [pdf, onReadable],
  );
  const isReadable = isShown || isLate;
  useEffect(
    function tellReadable() {
      onReadable?.(isReadable ? pdf : undefined);
    },
    [pdf, isReadable, onReadable],
  );
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

/** Scrolls to a page, counted from 0. */
export function showPage(scroller: HTMLElement | null, page: number) {
  scroller?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: "start" });
}

/** The pages that were shown; the returned function, which keeps its identity, is to be called for each shown page. */
function useShownPages(onFirstShown: (() => void) | undefined) {
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set());
  const target = useRef(onFirstShown);
  target.current ??= onFirstShown;
  const wasShown = useRef(false);
  const showPageShown = useCallback((page: number) => {
    setShown((before) => (before.has(page) ? before : new Set([...before, page])));
    if (wasShown.current) return;
    wasShown.current = true;
    target.current?.();
  }, []);
  return { isShown: shown.size > 0, shown, showPageShown };
}

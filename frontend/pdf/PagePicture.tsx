import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { PicturedPage } from "../api/pages.ts";
import { useControlWords } from "../language/control-words.ts";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { boxStyle } from "./box-style.ts";
import type { DrawnPageProps } from "./DrawnPage.tsx";
import { PictureText } from "./PictureText.tsx";
import type { PageSource } from "./page-source.ts";
import type { PixelSize } from "./scale.ts";
import { usePicture } from "./use-picture.ts";
import type { Substitute } from "./use-substitute.ts";

export interface PagePictureProps {
  readonly source: PageSource;
  /** Counted from 0. */
  readonly index: number;
  readonly size: PixelSize;
  /** A smaller picture of the page as a data URL, shown until the full one is loaded. */
  readonly first?: string | null | undefined;
  /** Shows the page if no picture is available. */
  readonly substitute: Substitute;
  /** Called when the page is shown, and again for each wider picture. Must keep its identity. */
  readonly onShown: (index: number) => void;
  /** Called for each picture that is painted. */
  readonly onPicture?: ((page: PicturedPage) => void) | undefined;
  /** Height divided by width, as pdf.js reads it. */
  readonly onRatio?: (ratio: number) => void;
  /** Called with the index of the page, from 0, when a link to it is pressed. */
  readonly onPage: (index: number) => void;
}

/** A page's picture drawn by the server, with its text and links on top. If there is none, pdf.js draws the page. */
export function PagePicture(props: PagePictureProps) {
  const { source, index, size, first, substitute } = props;
  const box = useRef<HTMLDivElement>(null);
  const isDue = useDue(box);
  const picture = usePicture({ source, index, shownPx: size.width, isDue });
  const { next, painted, isMissing } = picture;
  const { onMissing } = substitute;
  useEffect(
    function tellMissing() {
      if (isDue) onMissing(index, isMissing);
    },
    [onMissing, index, isDue, isMissing],
  );
  if (isMissing) return <Substituted {...props} retry={picture.retry} />;
  const page = next ?? painted;
  const perPoint = page && size.width / page.width;
  return (
    <div ref={box} className="absolute inset-0">
      {first && !painted && <Picture picture={first} />}
      {!first && !painted && <Waiting />}
      {[painted, next].map(
        (one) =>
          one && (
            <Picture
              key={one.shown.sha256}
              picture={one.picture}
              onShown={() => {
                picture.setPainted(one);
                props.onShown(index);
                props.onPicture?.(one);
              }}
              onFailed={() => picture.setBroken(one)}
            />
          ),
      )}
      {page && perPoint && (
        <>
          <PictureText page={page} perPoint={perPoint} />
          <PictureLinks page={page} perPoint={perPoint} onPage={props.onPage} />
        </>
      )}
    </div>
  );
}

function Substituted(props: PagePictureProps & { readonly retry: () => void }) {
  const { index, size, substitute, onShown: onPageShown, onRatio } = props;
  const onShown = useCallback(() => onPageShown(index), [onPageShown, index]);
  const { pdf, hasFailed } = substitute;
  const [isBroken, setBroken] = useState(false);
  if (hasFailed || isBroken)
    return (
      <PageProblem
        onRetry={() => {
          setBroken(false);
          substitute.retry();
          props.retry();
        }}
      />
    );
  if (!pdf) return <Waiting />;
  return (
    <PageCanvas {...{ pdf, index, onShown, onRatio, ...size }} onFailed={() => setBroken(true)} />
  );
}

/** A spinner that appears after half a second, so that most pages load without it. */
function Waiting() {
  return (
    <div className="absolute inset-x-0 top-1/4 flex animate-late justify-center text-[#676774]">
      <Spinner className="size-6" />
    </div>
  );
}

/** Pages that are only scrolled past need no picture. */
const passedMs = 100;
/** Pages near the view wait this long, so that those in view come first. */
const neighbourMs = 700;

function useDue(box: RefObject<HTMLElement | null>): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(
    function waitForRest() {
      const timer = setTimeout(setDue, isInView(box.current) ? passedMs : neighbourMs, true);
      return () => clearTimeout(timer);
    },
    [box],
  );
  return isDue;
}

function isInView(box: HTMLElement | null): boolean {
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return bottom > 0 && top < window.innerHeight;
}

/** Shown in place of a page that can't be shown by any means. */
function PageProblem({ onRetry }: { readonly onRetry: () => void }) {
  const words = useControlWords();
  return (
    <div className="absolute inset-x-0 top-0 z-20 grid justify-items-start gap-3 bg-white p-4 text-[#a81f14] text-sm">
      <p>{words("page.failed")}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {words("retry")}
      </Button>
    </div>
  );
}

// pdf.js is most of the code: page boxes and fields are shown before it is loaded.
const DrawnPage = lazy<ComponentType<DrawnPageProps>>(() =>
  import("./DrawnPage.tsx").catch(() => ({ default: Undrawn })),
);

/** Reports that the page can't be drawn. */
function Undrawn({ onFailed }: DrawnPageProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(onFailed, []);
  return null;
}

/** One page, drawn once pdf.js is loaded. */
function PageCanvas(props: DrawnPageProps) {
  return (
    <Suspense>
      <DrawnPage {...props} />
    </Suspense>
  );
}

interface PictureProps {
  /** A data URL. */
  readonly picture: string;
  /** Called when it is painted. */
  readonly onShown?: () => void;
  readonly onFailed?: () => void;
}

/** A page's picture drawn by the server, filling the page box. Its text is a separate layer. */
function Picture({ picture, onShown, onFailed }: PictureProps) {
  return (
    <img
      src={picture}
      alt=""
      draggable={false}
      data-picture
      className="absolute inset-0 size-full"
      onLoad={({ currentTarget }) =>
        void currentTarget.decode().then(() => afterPaint(() => onShown?.()), onFailed)
      }
      onError={onFailed}
    />
  );
}

/** Runs after a paint: the second animation frame starts after the first was shown. Hidden pages have no frames. */
function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => requestAnimationFrame(run));
}

interface PictureLinksProps {
  readonly page: PicturedPage;
  /** CSS pixels per point of the page. */
  readonly perPoint: number;
  /** Called with the index of a page, from 0. */
  readonly onPage: (index: number) => void;
}

function PictureLinks({ page: { links, pages }, perPoint, onPage }: PictureLinksProps) {
  const words = useControlWords();
  return links.map((link, index) =>
    "page" in link ? (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity
        key={index}
        type="button"
        aria-label={words("page.of", { page: link.page, pages })}
        className="absolute z-5"
        style={boxStyle(link, perPoint)}
        onClick={() => onPage(link.page - 1)}
      />
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity
        key={index}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        title={link.url}
        className="absolute z-5"
        style={boxStyle(link, perPoint)}
      >
        <span className="sr-only">{link.url}</span>
      </a>
    ),
  );
}

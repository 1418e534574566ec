import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { PicturedPage } from "../api/pages.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { PageCanvas } from "./PageCanvas.tsx";
import { PageProblem } from "./PageProblem.tsx";
import { Picture } from "./Picture.tsx";
import { PictureLinks } from "./PictureLinks.tsx";
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

import { memo, useEffect, useRef } from "react";
import { Page } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import type { DocumentCallback, PageCallback } from "react-pdf/dist/shared/types.js";
import { canvasRatio, type PixelSize } from "./scale.ts";

export interface DrawnPageProps extends PixelSize {
  readonly pdf: DocumentCallback;
  readonly index: number;
  readonly onShown: () => void;
  readonly onFailed: () => void;
  /** Height divided by width, for pages of unknown size. */
  readonly onRatio?: ((ratio: number) => void) | undefined;
}

/** One page, with a text layer for screen readers, searching and copying. */
const DrawnPage = memo(function DrawnPage(props: DrawnPageProps) {
  const { pdf, index, width, height, onShown, onFailed, onRatio } = props;
  const loaded = useRef<PageCallback>(undefined);
  const box = useRef<HTMLDivElement>(null);
  useEffect(function freePageOnLeave() {
    return () => {
      loaded.current?.cleanup();
    };
  }, []);
  return (
    <Page
      pdf={pdf}
      pageNumber={index + 1}
      width={width}
      suspense={false}
      devicePixelRatio={canvasRatio({ width, height }, window.devicePixelRatio)}
      renderAnnotationLayer={false}
      inputRef={box}
      loading=""
      error=""
      className="notranslate absolute inset-0 overflow-hidden"
      onLoadSuccess={(page) => {
        loaded.current = page;
        onRatio?.(page.originalHeight / page.originalWidth);
      }}
      onGetStructTreeSuccess={() => disownAnnotations(box.current)}
      onRenderSuccess={onShown}
      onLoadError={onFailed}
      onRenderError={onFailed}
    />
  );
});

/** Removes a tagged document's references to annotations, whose layer isn't rendered. */
function disownAnnotations(page: HTMLElement | null) {
  for (const one of page?.querySelectorAll('[aria-owns^="pdfjs_internal_id_"]') ?? [])
    one.removeAttribute("aria-owns");
}

export default DrawnPage;

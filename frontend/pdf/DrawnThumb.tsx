import { Page } from "react-pdf";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";

interface DrawnThumbProps {
  readonly pdf: DocumentCallback;
  readonly index: number;
  readonly widthPx: number;
}

/** A small picture of a page of an opened document. */
export default function DrawnThumb({ pdf, index, widthPx }: DrawnThumbProps) {
  return (
    <Page
      pdf={pdf}
      pageNumber={index + 1}
      width={widthPx}
      suspense={false}
      devicePixelRatio={Math.min(2, window.devicePixelRatio)}
      renderTextLayer={false}
      renderAnnotationLayer={false}
      loading=""
      error=""
    />
  );
}

import { useCallback, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { Loading } from "../ui/Spinner.tsx";
import { PageCanvas } from "./PageCanvas.tsx";
import { PdfFile } from "./PdfFile.tsx";
import type { OpenPdf } from "./source.ts";

interface PdfOnePageProps {
  /** Must keep its identity for the same document. */
  readonly open: OpenPdf;
  /** From 0. */
  readonly page: number;
  readonly widthPx: number;
  readonly onPages: (count: number) => void;
}

/** A single page in the given width; the number of pages comes from the document. */
export function PdfOnePage({ open, page, widthPx, onPages }: PdfOnePageProps) {
  const [pdf, setPdf] = useState<DocumentCallback>();
  const [ratio, setRatio] = useState(11 / 8.5);
  const size = { width: widthPx, height: Math.round(widthPx * ratio) };
  const takeUp = useCallback(
    (opened: DocumentCallback | undefined) => {
      setPdf(opened);
      if (opened) onPages(opened.numPages);
    },
    [onPages],
  );
  return (
    <PdfFile open={open} onOpened={takeUp}>
      <div
        style={size}
        className="relative mx-auto overflow-hidden bg-white text-[#17171f] shadow-raised"
      >
        {pdf ? (
          <PageCanvas key={page} pdf={pdf} index={page} {...size} onRatio={setRatio} />
        ) : (
          <Loading label="Loading the document" />
        )}
      </div>
    </PdfFile>
  );
}

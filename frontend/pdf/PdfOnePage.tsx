import { useState } from "react";
import { Document } from "react-pdf";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { Loading } from "../ui/Spinner.tsx";
import { LoadProblem } from "./LoadProblem.tsx";
import { PageCanvas } from "./PageCanvas.tsx";
import { documentOptions } from "./pdfjs.ts";
import type { OpenPdf, PdfSource } from "./source.ts";
import { usePdfSource } from "./use-pdf-source.ts";

interface PdfOnePageProps {
  /** Must keep its identity while the document stays the same. */
  readonly open: OpenPdf;
  /** From 0. */
  readonly page: number;
  readonly widthPx: number;
  readonly onPages: (count: number) => void;
}

/** A single page in the given width; the document itself says how many there are. */
export function PdfOnePage({ open, page, widthPx, onPages }: PdfOnePageProps) {
  const { loading, fail, retry } = usePdfSource(open);
  const [opened, setOpened] = useState<{ source: PdfSource; pdf: DocumentCallback }>();
  const [ratio, setRatio] = useState(11 / 8.5);
  const source = loading.state === "ready" ? loading.source : undefined;
  const pdf = source && opened?.source === source ? opened.pdf : undefined;
  const size = { width: widthPx, height: Math.round(widthPx * ratio) };
  if (loading.state === "failed") return <LoadProblem onRetry={retry} />;
  return (
    <div
      style={size}
      className="relative mx-auto overflow-hidden bg-white text-[#17171f] shadow-raised"
    >
      {source && (
        <Document
          className="hidden"
          file={source}
          options={documentOptions}
          suspense={false}
          onLoadSuccess={(loaded) => {
            setOpened({ source, pdf: loaded });
            onPages(loaded.numPages);
          }}
          onLoadError={fail}
        />
      )}
      {pdf ? (
        <PageCanvas key={page} pdf={pdf} index={page} {...size} onRatio={setRatio} />
      ) : (
        <Loading label="Loading the document" />
      )}
    </div>
  );
}

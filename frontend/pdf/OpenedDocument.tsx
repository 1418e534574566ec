import { type ReactNode, useEffect, useState } from "react";
import { Document } from "react-pdf";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { LoadProblem } from "./LoadProblem.tsx";
import { documentOptions } from "./pdfjs.ts";
import type { OpenPdf, PdfSource } from "./source.ts";
import { usePdfSource } from "./use-pdf-source.ts";

export interface OpenedDocumentProps {
  /** Must keep its identity while the document stays the same. */
  readonly open: OpenPdf;
  /** Undefined when what was opened is no longer the one to show. */
  readonly onOpened: (pdf: DocumentCallback | undefined) => void;
  /** Where it is drawn; gives way to the problem when there is one. */
  readonly children?: ReactNode;
}

/** Fetches and opens a document, for others to draw its pages. */
export default function OpenedDocument({ open, onOpened, children }: OpenedDocumentProps) {
  const { loading, fail, retry } = usePdfSource(open);
  const [opened, setOpened] = useState<{ source: PdfSource; pdf: DocumentCallback }>();
  const source = loading.state === "ready" ? loading.source : undefined;
  const pdf = opened?.source === source ? opened?.pdf : undefined;
  useEffect(
    function tellOpened() {
      onOpened(pdf);
    },
    [onOpened, pdf],
  );
  if (loading.state === "failed") return <LoadProblem onRetry={retry} />;
  return (
    <>
      {source && (
        <Document
          className="hidden"
          file={source}
          options={documentOptions}
          suspense={false}
          onLoadSuccess={(pdf) => setOpened({ source, pdf })}
          onLoadError={fail}
        />
      )}
      {children}
    </>
  );
}

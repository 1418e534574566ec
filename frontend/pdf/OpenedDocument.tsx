import { type ReactNode, useEffect, useState } from "react";
import { Document } from "react-pdf";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { LoadProblem } from "./LoadProblem.tsx";
import { documentOptions } from "./pdfjs.ts";
import type { OpenPdf, PdfSource } from "./source.ts";
import { usePdfSource } from "./use-pdf-source.ts";

export interface OpenedDocumentProps {
  /** Must keep its identity for the same document. */
  readonly open: OpenPdf;
  /** Called with undefined when the document is replaced; `isInParts` where it isn't loaded as a whole. */
  readonly onOpened: (pdf: DocumentCallback | undefined, isInParts: boolean) => void;
  /** Called when it can't be loaded or opened. Must keep its identity. */
  readonly onFailed?: (() => void) | undefined;
  /** True where the pages show all the same: then a failure is left unsaid. */
  readonly isQuiet?: boolean;
  /** Where it is drawn; replaced by the error if there is one. */
  readonly children?: ReactNode;
}

/** Loads and opens a document, whose pages are drawn elsewhere. */
export default function OpenedDocument(props: OpenedDocumentProps) {
  const { open, onOpened, onFailed, isQuiet = false, children } = props;
  const { loading, fail, retry } = usePdfSource(open);
  const [opened, setOpened] = useState<{ source: PdfSource; pdf: DocumentCallback }>();
  const source = loading.state === "ready" ? loading.source : undefined;
  const isInParts = source !== undefined && "range" in source;
  const pdf = opened?.source === source ? opened?.pdf : undefined;
  useEffect(
    function tellOpened() {
      onOpened(pdf, isInParts);
    },
    [onOpened, pdf, isInParts],
  );
  const isFailed = loading.state === "failed";
  useEffect(
    function tellFailed() {
      if (isFailed) onFailed?.();
    },
    [isFailed, onFailed],
  );
  if (isFailed && !isQuiet) return <LoadProblem onRetry={retry} />;
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

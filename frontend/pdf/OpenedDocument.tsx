import { type ReactNode, useEffect, useRef, useState } from "react";
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
  /**
   * True where pictures show the pages of a document that is loaded in parts: pdf.js would read every page's entry to
   * open it, half a minute and more on a slow line, in which the pictures share it.
   */
  readonly isPictured?: boolean;
  /** Where it is drawn; replaced by the error if there is one. */
  readonly children?: ReactNode;
}

/** Loads and opens a document, whose pages are drawn elsewhere. */
export default function OpenedDocument(props: OpenedDocumentProps) {
  const { open, onOpened, onFailed, isQuiet = false, isPictured = false, children } = props;
  const { loading, fail, retry } = usePdfSource(open);
  const [opened, setOpened] = useState<{ source: PdfSource; pdf: DocumentCallback }>();
  const source = loading.state === "ready" ? loading.source : undefined;
  const isInParts = source !== undefined && "range" in source;
  const isLeft = useLeft(isInParts && isPictured, retry);
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
      {source && !isLeft && (
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

/** Whether the document is left alone. Afterwards it is loaded anew, since pdf.js has ended the loading. */
function useLeft(isLeft: boolean, reload: () => void): boolean {
  const before = useRef(isLeft);
  useEffect(
    function loadAnew() {
      if (before.current && !isLeft) reload();
      before.current = isLeft;
    },
    [isLeft, reload],
  );
  return isLeft;
}

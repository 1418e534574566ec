import { useEffect, useState } from "react";
import { Document } from "react-pdf";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { documentOptions } from "./pdfjs.ts";
import { loadSource, type OpenPdf, type PdfSource } from "./source.ts";

export interface OpenedDocumentProps {
  /** Must keep its identity for the same document. */
  readonly open: OpenPdf;
  /** Called with undefined when the document is replaced. */
  readonly onOpened: (pdf: DocumentCallback | undefined) => void;
  /** Called when it can't be loaded or opened. Must keep its identity. */
  readonly onFailed: () => void;
}

/** Loads and opens a document, whose pages are drawn elsewhere. */
export default function OpenedDocument({ open, onOpened, onFailed }: OpenedDocumentProps) {
  const { loading, fail } = usePdfSource(open);
  const [opened, setOpened] = useState<{ source: PdfSource; pdf: DocumentCallback }>();
  const source = loading.state === "ready" ? loading.source : undefined;
  const pdf = opened?.source === source ? opened?.pdf : undefined;
  useEffect(
    function tellOpened() {
      onOpened(pdf);
    },
    [onOpened, pdf],
  );
  const isFailed = loading.state === "failed";
  useEffect(
    function tellFailed() {
      if (isFailed) onFailed();
    },
    [isFailed, onFailed],
  );
  if (!source) return null;
  return (
    <Document
      className="hidden"
      file={source}
      options={documentOptions}
      suspense={false}
      onLoadSuccess={(pdf) => setOpened({ source, pdf })}
      onLoadError={fail}
    />
  );
}

type Loading =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly source: PdfSource }
  | { readonly state: "failed" };

/** Loads the document. */
function usePdfSource(open: OpenPdf) {
  const [loading, setLoading] = useState<Loading>({ state: "loading" });
  useEffect(
    function loadDocument() {
      let current = true;
      const set = (next: Loading) => current && setLoading(next);
      set({ state: "loading" });
      loadSource(open, () => set({ state: "failed" })).then(
        (source) => set({ state: "ready", source }),
        () => set({ state: "failed" }),
      );
      return () => {
        current = false;
      };
    },
    [open],
  );
  return { loading, fail: () => setLoading({ state: "failed" }) };
}

import { useCallback, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PicturedPage } from "../api/pages.ts";
import { Loading } from "../ui/Spinner.tsx";
import { PageLayers, usePictures } from "./PageLayers.tsx";
import type { PicturedDocument } from "./PagePicture.tsx";
import { PdfFile } from "./PdfFile.tsx";
import type { OpenPdf } from "./source.ts";

interface PdfOnePageProps {
  /** Must keep its identity for the same document. */
  readonly open: OpenPdf;
  /** Whose pages the server draws as well. Must keep its identity. */
  readonly pictures: PicturedDocument;
  /** From 0. */
  readonly page: number;
  readonly widthPx: number;
  /** Must keep its identity. */
  readonly onPages: (count: number) => void;
}

/** A single page in the given width; the number of pages comes from the document. */
export function PdfOnePage({ open, pictures: document, page, widthPx, onPages }: PdfOnePageProps) {
  const [pdf, setPdf] = useState<DocumentCallback>();
  const [ratio, setRatio] = useState(11 / 8.5);
  const size = { width: widthPx, height: Math.round(widthPx * ratio) };
  const [isInParts, setInParts] = useState(false);
  const takeUp = useCallback(
    (opened: DocumentCallback | undefined, inParts: boolean) => {
      setPdf(opened);
      setInParts(inParts);
      if (opened) onPages(opened.numPages);
    },
    [onPages],
  );
  const takePicture = useCallback(
    ({ width, height, pages }: PicturedPage) => {
      setRatio(height / width);
      onPages(pages);
    },
    [onPages],
  );
  const { pictures, isShown, isQuiet, isPictured, onPdfFailed } = usePictures({
    document,
    isOpen: pdf !== undefined,
    isInParts,
    mayRead: true,
    onShown: takePicture,
  });
  return (
    <PdfFile {...{ open, isQuiet, isPictured }} onOpened={takeUp} onFailed={onPdfFailed}>
      <div
        style={size}
        className="relative mx-auto overflow-hidden bg-white text-[#17171f] shadow-raised"
      >
        {!pdf && !isShown && <Loading label="Loading the document" />}
        <PageLayers key={page} index={page} {...{ pdf, pictures, ...size }} onRatio={setRatio} />
      </div>
    </PdfFile>
  );
}

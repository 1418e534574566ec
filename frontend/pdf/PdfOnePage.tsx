import { useCallback, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PicturedPage } from "../api/pages.ts";
import { queryClient } from "../api/query.ts";
import { PagePicture } from "./PagePicture.tsx";
import { PdfFile } from "./PdfFile.tsx";
import type { PageSource } from "./page-source.ts";
import { SubstituteNotice } from "./SubstituteNotice.tsx";
import type { OpenPdf } from "./source.ts";
import { pictureQuery } from "./use-picture.ts";
import { useSubstitute } from "./use-substitute.ts";

interface PdfOnePageProps {
  /** Must keep its identity for the same document. */
  readonly open: OpenPdf;
  readonly pictures: PageSource;
  /** Counted from 0. */
  readonly page: number;
  readonly widthPx: number;
  readonly onPages: (count: number) => void;
  /** Called with the index of the page, from 0, when a link to it is pressed. */
  readonly onPage: (index: number) => void;
}

/** A single page in the given width; the number of pages comes from the document. */
export function PdfOnePage(props: PdfOnePageProps) {
  const { open, pictures, page, widthPx, onPages, onPage } = props;
  const [ratio, setRatio] = useState(11 / 8.5);
  const size = { width: widthPx, height: Math.round(widthPx * ratio) };
  const substitute = useSubstitute();
  const { onOpened } = substitute;
  const takeUp = useCallback(
    (pdf: DocumentCallback | undefined) => {
      onOpened(pdf);
      if (pdf) onPages(pdf.numPages);
    },
    [onOpened, onPages],
  );
  function takePicture({ width, height, pages, shown }: PicturedPage) {
    setRatio(height / width);
    onPages(pages);
    if (page + 1 < pages) fetchAhead(pictures, page + 1, shown.width);
  }
  const isMissing = substitute.missing.has(page);
  return (
    <>
      {substitute.missing.size > 0 && (
        <PdfFile
          key={substitute.attempt}
          open={open}
          onOpened={takeUp}
          onFailed={substitute.onFailed}
        />
      )}
      {isMissing && <SubstituteNotice page={page + 1} />}
      <div
        style={size}
        className="relative mx-auto overflow-hidden bg-white text-[#17171f] shadow-raised"
      >
        <PagePicture
          key={page}
          {...{ substitute, onPage, size }}
          source={pictures}
          index={page}
          onShown={() => {}}
          onPicture={takePicture}
          onRatio={setRatio}
        />
      </div>
    </>
  );
}

/** Prefetches a page, so that it is ready when it is opened. */
function fetchAhead(source: PageSource, index: number, widthPx: number): void {
  void queryClient.prefetchQuery({ ...pictureQuery(source, index, widthPx), gcTime: keptMs });
}

const keptMs = 60_000;

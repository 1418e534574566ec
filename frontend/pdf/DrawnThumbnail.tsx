import { useCallback, useState } from "react";
import { Document, Page } from "react-pdf";
import { openJsonLink } from "../api/documents.ts";
import { Icon } from "../ui/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { documentOptions } from "./pdfjs.ts";
import { usePdfSource } from "./use-pdf-source.ts";

/** A thumbnail of a document's first page; hidden from screen readers, since the name stands beside it. */
export default function DrawnThumbnail({ fileUrl, widthPx }: { fileUrl: string; widthPx: number }) {
  const open = useCallback(() => openJsonLink(fileUrl, "sender"), [fileUrl]);
  const { loading, fail } = usePdfSource(open);
  const [shown, setShown] = useState(false);
  if (loading.state === "failed")
    return (
      <span className="flex size-full items-center justify-center text-[#676774]">
        <Icon name="file" />
      </span>
    );
  return (
    <div aria-hidden="true" className="relative size-full">
      {!shown && <Skeleton className="absolute inset-0" />}
      {loading.state === "ready" && (
        <Document
          file={loading.source}
          options={documentOptions}
          suspense={false}
          loading=""
          error=""
          onLoadError={fail}
        >
          <Page
            pageNumber={1}
            width={widthPx}
            suspense={false}
            loading=""
            error=""
            renderTextLayer={false}
            renderAnnotationLayer={false}
            onRenderSuccess={() => setShown(true)}
          />
        </Document>
      )}
    </div>
  );
}

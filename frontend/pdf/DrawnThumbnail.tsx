import { useCallback, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { openJsonLink } from "../api/documents.ts";
import { Icon } from "../ui/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import DrawnThumb from "./DrawnThumb.tsx";
import OpenedDocument from "./OpenedDocument.tsx";

/** A thumbnail of a document's first page; hidden from screen readers, since the name is beside it. */
export default function DrawnThumbnail({ fileUrl, widthPx }: { fileUrl: string; widthPx: number }) {
  const open = useCallback(() => openJsonLink(fileUrl, "sender"), [fileUrl]);
  const [pdf, setPdf] = useState<DocumentCallback>();
  const [hasFailed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (hasFailed)
    return (
      <span className="flex size-full items-center justify-center text-[#676774]">
        <Icon name="file" />
      </span>
    );
  return (
    <div aria-hidden="true" className="relative size-full">
      {!pdf && <Skeleton className="absolute inset-0" />}
      <OpenedDocument open={open} onOpened={setPdf} onFailed={fail} />
      {pdf && <DrawnThumb pdf={pdf} index={0} widthPx={widthPx} />}
    </div>
  );
}

import { useCallback, useMemo, useState } from "react";
import { openJsonLink } from "../../../api/documents.ts";
import { type OpenedLink, visitFilePath } from "../../../api/visits.ts";
import { useVisitWords } from "../../../language/visit-words.ts";
import { PdfView } from "../../../pdf/PdfView.tsx";
import { pagesOfVisit } from "../../../pdf/page-source.ts";

interface ReadingProps {
  readonly token: string;
  readonly link: OpenedLink;
}

/** The document, to be read before anything is entered. */
export function Reading({ token, link: { version, pages } }: ReadingProps) {
  const words = useVisitWords();
  const [zoom, setZoom] = useState(1);
  const open = useCallback(
    () => openJsonLink(visitFilePath(token, version), "public"),
    [token, version],
  );
  const pictures = useMemo(() => pagesOfVisit(token, version), [token, version]);
  return (
    <PdfView
      label={words("document")}
      {...{ open, pages, pictures, zoom }}
      onZoom={setZoom}
      className="h-[70dvh] min-h-80 overflow-hidden rounded-lg border border-line bg-sunken"
    />
  );
}

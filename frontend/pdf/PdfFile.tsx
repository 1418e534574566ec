import { lazy, Suspense } from "react";
import type { OpenedDocumentProps } from "./OpenedDocument.tsx";

const OpenedDocument = lazy(() => import("./OpenedDocument.tsx"));

/** Opens a document as soon as pdf.js is there. */
export function PdfFile(props: OpenedDocumentProps) {
  return (
    <Suspense fallback={props.children}>
      <OpenedDocument {...props} />
    </Suspense>
  );
}

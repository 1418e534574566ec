import { lazy, Suspense } from "react";
import type { OpenedDocumentProps } from "./OpenedDocument.tsx";

const loading = import("./OpenedDocument.tsx");
// Asked for at once, beside the calls that say which document it is; a failure shows on drawing.
loading.catch(() => undefined);
const OpenedDocument = lazy(() => loading);

/** Opens a document as soon as pdf.js is there. */
export function PdfFile(props: OpenedDocumentProps) {
  return (
    <Suspense fallback={props.children}>
      <OpenedDocument {...props} />
    </Suspense>
  );
}

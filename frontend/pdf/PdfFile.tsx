import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import type { OpenedDocumentProps } from "./OpenedDocument.tsx";
import type { OpenPdf } from "./source.ts";

const OpenedDocument = lazy(() =>
  import("./OpenedDocument.tsx").catch(() => ({ default: Unloaded })),
);

/** Used if pdf.js itself can't be loaded: the browser can't run it, or there is no connection. */
function Unloaded({ onFailed }: OpenedDocumentProps) {
  useEffect(onFailed, [onFailed]);
  return null;
}

/** Opens a document once pdf.js is loaded. */
export function PdfFile(props: OpenedDocumentProps) {
  const open = useAskedAhead(props.open);
  return (
    <Suspense>
      <OpenedDocument {...props} open={open} />
    </Suspense>
  );
}

/** Requests the address while pdf.js is loading; that reply is used once. */
function useAskedAhead(open: OpenPdf): OpenPdf {
  const ahead = useRef<Promise<string>>(undefined);
  useEffect(
    function ask() {
      const asked = open();
      // After a failure it is requested again, and that error is shown.
      asked.catch(() => undefined);
      ahead.current = asked;
      return () => {
        ahead.current = undefined;
      };
    },
    [open],
  );
  return useCallback(() => {
    const asked = ahead.current;
    ahead.current = undefined;
    return asked ? asked.catch(open) : open();
  }, [open]);
}

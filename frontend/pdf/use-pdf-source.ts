import { useEffect, useState } from "react";
import { loadSource, type OpenPdf, type PdfSource } from "./source.ts";

export type Loading =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly source: PdfSource }
  | { readonly state: "failed" };

/** Loads the document. */
export function usePdfSource(open: OpenPdf) {
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

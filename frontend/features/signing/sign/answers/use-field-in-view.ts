import { useEffect } from "react";

/** Keeps the open field above its sheet: the sheet takes height from the pages when it arrives, grows or makes way for a keyboard. */
export function useFieldInView(id: string, isSheet: boolean): void {
  useEffect(
    function followSheet() {
      const field = () => document.querySelector(`[data-field="${CSS.escape(id)}"]`);
      const pages = field()?.closest("[data-scroller]");
      if (!isSheet || !pages) return;
      const observer = new ResizeObserver(() =>
        field()?.scrollIntoView({ block: "nearest", inline: "nearest" }),
      );
      observer.observe(pages);
      return () => observer.disconnect();
    },
    [id, isSheet],
  );
}

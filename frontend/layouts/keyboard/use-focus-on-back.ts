import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusLater } from "../../ui/focus-later.ts";

/** After the browser's Back, focuses the link by which the page was left, such as a row's. */
export function useFocusOnBack(): void {
  const { key } = useLocation();
  const cameBack = useNavigationType() === "POP";
  /** The links by which pages were left, by the keys of their entries in the history. */
  const left = useRef(new Map<string, string>());
  const isFirst = useRef(true);

  useEffect(
    function noteLink() {
      const note = ({ target }: MouseEvent) => {
        const link = target instanceof Element ? target.closest("main a[href]") : null;
        const to = link?.getAttribute("href");
        if (to) left.current.set(key, to);
      };
      addEventListener("click", note, true);
      return () => removeEventListener("click", note, true);
    },
    [key],
  );
  useEffect(
    function returnFocus() {
      const to = left.current.get(key);
      if (!isFirst.current && cameBack && to) focusLater(`main a[href="${CSS.escape(to)}"]`);
      isFirst.current = false;
    },
    [key, cameBack],
  );
}

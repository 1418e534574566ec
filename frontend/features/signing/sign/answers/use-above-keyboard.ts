import { type RefObject, useEffect } from "react";

/** Keeps a sheet above the keyboard of a phone, which covers the lower part of the page. */
export function useAboveKeyboard(sheet: RefObject<HTMLElement | null>, isSheet: boolean): void {
  useEffect(
    function followKeyboard() {
      const seen = window.visualViewport;
      if (!seen || !isSheet) return;
      const follow = () => {
        // While the page is pinch-zoomed, the hidden height is not that of the keyboard.
        const coveredPx = seen.scale > 1.01 ? 0 : innerHeight - seen.height - seen.offsetTop;
        if (sheet.current) sheet.current.style.marginBottom = `${Math.max(0, coveredPx)}px`;
      };
      follow();
      seen.addEventListener("resize", follow);
      seen.addEventListener("scroll", follow);
      return () => {
        seen.removeEventListener("resize", follow);
        seen.removeEventListener("scroll", follow);
      };
    },
    [sheet, isSheet],
  );
}

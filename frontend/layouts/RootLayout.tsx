import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";

/** Around every page: where reading goes on after a move from page to page. */
export function RootLayout() {
  useStartOfPage();
  return <Outlet />;
}

/** After a move, the new page is read from its top, or from the part that the address names. */
function useStartOfPage(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(
    function startAtTop() {
      if (shown.current === pathname) return;
      shown.current = pathname;
      const part = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
      if (part) {
        part.scrollIntoView();
        part.focus({ preventScroll: true });
        return;
      }
      scrollTo(0, 0);
      // A page that put the focus somewhere itself knows better.
      if (document.activeElement === document.body || !document.activeElement?.closest("main")) {
        document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      }
    },
    [pathname, hash],
  );
}

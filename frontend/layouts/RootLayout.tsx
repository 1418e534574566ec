import { lazy, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { mayBeHandedOver } from "../session/stored-keys.ts";
import { leaveToasts } from "../ui/toasts.ts";
import { useFocusOnBack } from "./keyboard/use-focus-on-back.ts";

/** Wraps every page: resets scroll position and focus after a navigation, and removes the previous page's messages. */
export function RootLayout() {
  useStartOfPage();
  useFocusOnBack();
  useOwnToasts();
  return mayBeHandedOver() ? (
    <Suspense>
      <HandedOverFrame>
        <Outlet />
      </HandedOverFrame>
    </Suspense>
  ) : (
    <Outlet />
  );
}

const HandedOverFrame = lazy(() => import("./HandedOverFrame.tsx"));

/** Removes the messages of the previous page. */
function useOwnToasts(): void {
  const { pathname } = useLocation();

  useEffect(
    function leaveBehind() {
      leaveToasts(pathname);
    },
    [pathname],
  );
}

/** After a navigation, screen readers start at the top of the new page, or at the section that the hash names. */
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
      // Unless the page has put the focus somewhere itself.
      if (document.activeElement === document.body || !document.activeElement?.closest("main")) {
        document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      }
    },
    [pathname, hash],
  );
}

import { type ReactNode, useMemo, useState } from "react";
import { type Navigator, Router, type To } from "react-router-dom";

/**
 * A path that is in no address and no history, for it has the link's token. React Router's own one would be loaded by every
 * page.
 */
export function InMemory({ path, children }: { path: string; children: ReactNode }) {
  const [at, setAt] = useState<To>(path);
  const navigator = useMemo(() => {
    const goTo: Navigator["push"] = (to, state) =>
      setAt(typeof to === "string" ? to : ({ ...to, state } as To));
    return { createHref: hrefOf, go: () => undefined, push: goTo, replace: goTo };
  }, []);
  return (
    <Router location={at} navigator={navigator}>
      {children}
    </Router>
  );
}

const hrefOf = (to: To): string =>
  typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`;

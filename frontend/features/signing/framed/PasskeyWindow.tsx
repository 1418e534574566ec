import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useEndingWords } from "../../../language/ending-words.ts";
import { tellHost } from "./telling.ts";

/** Leads to a window of our own, since browsers let no passkey of ours be used in another site's page. */
export function PasskeyWindow() {
  const words = useEndingWords();
  const { pathname } = useLocation();
  useEffect(() => tellHost({ type: "needsWindow" }), []);
  return (
    <>
      {words("passkey.window")}{" "}
      <a href={pathname} target="_blank" rel="noopener" className="link">
        {words("passkey.openWindow")}
      </a>
    </>
  );
}

import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { tokensIn } from "#contract/rules/product/links";

/**
 * Takes the links that were mailed together with this one out of the address, so that people who are given the address get
 * this document alone. They stay with the tab's entry in its history.
 */
export function useMailedTogether(): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(
    function hideOthers() {
      const others = tokensIn(hash);
      if (others.length > 0) void navigate(pathname, { replace: true, state: { others } });
    },
    [pathname, hash, navigate],
  );
}

/** The tokens of the links that were mailed together with this page's. */
export function useOthers(): readonly string[] {
  const { state }: { state: unknown } = useLocation();
  if (typeof state !== "object" || state === null || !("others" in state)) return [];
  return Array.isArray(state.others) ? state.others.map(String) : [];
}

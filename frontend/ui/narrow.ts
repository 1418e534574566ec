import { createContext, use, useMemo, useSyncExternalStore } from "react";

/** The frame in which a page is shown, where that is not the whole window. */
export const FrameContext = createContext<Pick<Window, "matchMedia"> | undefined>(undefined);

/** Below Tailwind's `md`: too narrow for a table. */
const narrow = "(width < 48rem)";
/** Below Tailwind's `sm`: a phone held upright. */
const phone = "(width < 40rem)";
/** Tailwind's `short`: a phone in landscape, or 200 % zoom. */
const low = "(height < 26rem)";
/** Tailwind's `lg`: wide enough for a column beside a page. */
const wide = "(width >= 64rem)";

/** Narrow, or a touch screen: editors of fields are at the lower edge, above the keyboard. */
const touchOrNarrow = "(max-width: 47.99rem), (pointer: coarse)";

/** Wide enough for a table of six columns beside the menu. */
const broad = "(width >= 80rem)";

export const useBroad = () => useMedia(broad);
export const useNarrow = () => useMedia(narrow);
export const isWide = () => matchMedia(wide).matches;
export const useWide = () => useMedia(wide);
export const useLow = () => useMedia(low);
export const usePhone = () => useMedia(phone);
export const useTouchOrNarrow = () => useMedia(touchOrNarrow);

function useMedia(query: string): boolean {
  const frame = use(FrameContext) ?? window;
  const { subscribe, matches } = useMemo(() => media(query, frame), [query, frame]);
  return useSyncExternalStore(subscribe, matches);
}

function media(query: string, frame: Pick<Window, "matchMedia">) {
  const list = frame.matchMedia(query);
  return {
    matches: () => list.matches,
    subscribe(listener: () => void) {
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
  };
}

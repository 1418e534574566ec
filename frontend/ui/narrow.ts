import { useSyncExternalStore } from "react";

/** Below Tailwind's `md`: too narrow for a table. */
const narrow = media("(width < 48rem)");
/** Below Tailwind's `sm`: a phone held upright. */
const phone = media("(width < 40rem)");
/** Tailwind's `short`: a phone in landscape, or 200 % zoom. */
const low = media("(height < 26rem)");
/** Tailwind's `lg`: wide enough for a column beside a page. */
const wide = media("(width >= 64rem)");

/** Narrow, or a touch screen: editors of fields are at the lower edge, above the keyboard. */
const touchOrNarrow = media("(max-width: 47.99rem), (pointer: coarse)");

/** Wide enough for a table of six columns beside the menu. */
const broad = media("(width >= 74rem)");

export const useBroad = () => useSyncExternalStore(broad.subscribe, broad.matches);
export const useNarrow = () => useSyncExternalStore(narrow.subscribe, narrow.matches);
export const isWide = () => wide.matches();
export const useWide = () => useSyncExternalStore(wide.subscribe, wide.matches);
export const useLow = () => useSyncExternalStore(low.subscribe, low.matches);
export const usePhone = () => useSyncExternalStore(phone.subscribe, phone.matches);
export const useTouchOrNarrow = () =>
  useSyncExternalStore(touchOrNarrow.subscribe, touchOrNarrow.matches);

function media(query: string) {
  return {
    matches: () => matchMedia(query).matches,
    subscribe(listener: () => void) {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
  };
}

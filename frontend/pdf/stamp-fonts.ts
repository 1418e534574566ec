// The fonts of stamped text, so that fields show what will be stamped. Loaded by script as needed;
// Chinese, Japanese and Korean use the device's fonts.
import "@fontsource/noto-sans/400.css";
import "@fontsource/noto-sans-arabic/400.css";
import "@fontsource/noto-sans-hebrew/400.css";
import "@fontsource/noto-sans-thai/400.css";
import { useSyncExternalStore } from "react";
import { areMoreFontsKnown, onMoreFonts } from "./more-fonts.ts";

/** Rerenders when fonts are loaded, since text has been measured in other fonts. */
export const useStampFonts = () =>
  useSyncExternalStore(subscribe, () => `${document.fonts.status} ${areMoreFontsKnown()}`);

function subscribe(onChange: () => void) {
  const events = ["loading", "loadingdone", "loadingerror"] as const;
  for (const event of events) document.fonts.addEventListener(event, onChange);
  const end = onMoreFonts(onChange);
  return () => {
    for (const event of events) document.fonts.removeEventListener(event, onChange);
    end();
  };
}

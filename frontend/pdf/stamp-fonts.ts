import "./stamp-faces.ts";
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

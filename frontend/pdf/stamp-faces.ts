// The faces that the stamp sets text in, so that what is shown is what will stand in the document.
// Fetched by script, as a text needs them; Chinese, Japanese and Korean are left to the device.
import "@fontsource/noto-sans/400.css";
import "@fontsource/noto-sans-arabic/400.css";
import "@fontsource/noto-sans-hebrew/400.css";
import "@fontsource/noto-sans-thai/400.css";
import { useSyncExternalStore } from "react";

/** Renders again when faces have arrived: text that was measured before was measured in others. */
export const useFaces = () => useSyncExternalStore(subscribe, () => document.fonts.status);

function subscribe(onChange: () => void) {
  const events = ["loading", "loadingdone", "loadingerror"] as const;
  for (const event of events) document.fonts.addEventListener(event, onChange);
  return () => {
    for (const event of events) document.fonts.removeEventListener(event, onChange);
  };
}

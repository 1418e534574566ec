import { needsMoreFonts } from "sealed-pdf/layout";

type MoreFonts = typeof import("./more-stamp-fonts.ts");

let loaded: MoreFonts | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** Data about the fonts for other scripts, if a text needs them; loaded for the first such text. */
export function moreFonts(text: string): MoreFonts | undefined {
  if (!loaded && !isLoading && needsMoreFonts(text)) void load();
  return loaded;
}

/** Loads the fonts. Offline this fails, and the next text tries again. */
async function load(): Promise<void> {
  isLoading = true;
  try {
    loaded = await import("./more-stamp-fonts.ts");
    for (const onChange of listeners) onChange();
  } catch {
    // Until they are loaded, all characters count as printable; the server checks again.
  } finally {
    isLoading = false;
  }
}

export const areMoreFontsKnown = (): boolean => loaded !== undefined;

/** Calls back when the fonts are known; returns a function that unsubscribes. */
export function onMoreFonts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

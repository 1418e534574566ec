import { needsMoreFonts } from "sealed-pdf/layout";

type MoreFonts = typeof import("./more-stamp-fonts.ts");

let loaded: MoreFonts | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** What is known of the fonts for other scripts, if a text needs them; loaded at the first such text. */
export function moreFonts(text: string): MoreFonts | undefined {
  if (!loaded && !isLoading && needsMoreFonts(text)) void load();
  return loaded;
}

/** Offline it fails, and the next text tries again. */
async function load(): Promise<void> {
  isLoading = true;
  try {
    loaded = await import("./more-stamp-fonts.ts");
    for (const onChange of listeners) onChange();
  } catch {
    // Until then all signs count as known; the server knows more.
  } finally {
    isLoading = false;
  }
}

export const areMoreFontsKnown = (): boolean => loaded !== undefined;

/** Calls back when they are known; answers how to end that. */
export function onMoreFonts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

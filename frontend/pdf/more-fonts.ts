import { needsMoreFonts } from "sealed-pdf/layout";

type MoreFonts = typeof import("./more-stamp-fonts.ts");

let loaded: MoreFonts | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Data about the fonts for other scripts, if a text needs them; loaded for the first such text. */
export function moreFonts(text: string): MoreFonts | undefined {
  // Until they are loaded, all characters count as printable; the server checks again.
  loadMoreFonts(text).catch(() => undefined);
  return loaded;
}

/** Resolves when the data are there, if the text needs them. Offline it rejects, and the next text tries again. */
export async function loadMoreFonts(text: string): Promise<void> {
  if (loaded || !needsMoreFonts(text)) return;
  loading ??= load().finally(() => {
    loading = undefined;
  });
  await loading;
}

async function load(): Promise<void> {
  loaded = await import("./more-stamp-fonts.ts");
  for (const onChange of listeners) onChange();
}

export const areMoreFontsKnown = (): boolean => loaded !== undefined;

/** Calls back when the fonts are known; returns a function that unsubscribes. */
export function onMoreFonts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

import type { IncrementalUpdate } from "./incremental-update.ts";
import { dropStreamEntries, namePattern } from "./stream-entries.ts";

const alternates = new RegExp(namePattern("Alternates"));

/**
 * Takes away the alternates of images, of which readers may print another than they show (ISO 32000-1,
 * 8.9.5.4); answers whether there were any.
 */
export const dropAlternateImages = (update: IncrementalUpdate): boolean =>
  dropStreamEntries(update, ["Alternates"], alternates);

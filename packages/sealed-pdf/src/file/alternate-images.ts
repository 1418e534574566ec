import { namePattern } from "./name-search.ts";
import type { StreamEntries } from "./stream-entries.ts";

/** Alternate images: readers may print another one than they show (ISO 32000-1, 8.9.5.4). */
export const alternateImages: StreamEntries = {
  keys: ["Alternates"],
  pattern: new RegExp(namePattern("Alternates")),
};

import { namePattern } from "./name-search.ts";
import type { StreamEntries } from "./stream-entries.ts";

/** What only printers draw: PostScript in forms (ISO 32000-1, 8.8.2), and pictures that a print shop puts in (14.11.7). */
export const postScript: StreamEntries = {
  keys: ["PS", "Subtype2", "Level1", "OPI"],
  kind: "PS",
  pattern: new RegExp(`${namePattern("PS")}|${namePattern("OPI")}`),
};

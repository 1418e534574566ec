import { namePattern, type StreamEntries } from "./stream-entries.ts";

/** The alternates of images, of which readers may print another than they show (ISO 32000-1, 8.9.5.4). */
export const alternateImages: StreamEntries = {
  keys: ["Alternates"],
  pattern: new RegExp(namePattern("Alternates")),
};

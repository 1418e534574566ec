import { embedded, embedding as wire } from "#contract/pages/embedding";
import { plain } from "./api-call.ts";

/** Opens the page of a frame. */
export const openFrame = plain(embedded.openEmbedded);

/** Whose pages may show signing pages in a frame. */
export const embedding = {
  origins: plain(wire.embedOrigins),
  save: plain(wire.saveEmbedOrigins),
};

import { pages } from "#contract/pages/pages";
import { plain } from "./api-call.ts";

export type { PageReply as PicturedPage, TextRun } from "#contract/pages/pages";
export type { ShownPicture } from "#contract/rules/documents/shown-picture";

/** A page of the link's document as a picture. */
export const openPage = plain(pages.open);

/** A page of one of the sender's own documents as a picture. */
export const openOwnPage = plain(pages.openOwn);

/** A page of a public link's document as a picture. */
export const openVisitPage = plain(pages.openVisit);

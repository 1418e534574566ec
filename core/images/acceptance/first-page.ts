import { limits } from "#contract/rules/limits/limits";
import { drawFirstPage } from "../drawing/draw.ts";
import { type Picture, smallPicture } from "../pictures/picture.ts";
import { drawEachPage, type Look, type LookedAt, type Patience } from "./acceptance.ts";

const { sideMaxPx, sideOfPhotosMaxPx, bytesMax } = limits.firstPage;
const small = { bytesMax, qualities: [60, 35] };

export interface FirstLook extends Omit<Look, "first"> {
  /**
   * A small picture of the document's first page, shown before the document has loaded. Undefined if the page can't be
   * drawn, or not in a small file.
   */
  readonly picture: Picture | undefined;
}

/** What is known of a document's pages before anybody opens it. */
export async function firstLook(prepared: LookedAt, patience?: Patience): Promise<FirstLook> {
  const { first, ...look } = await drawEachPage(prepared, sideMaxPx, patience);
  const picture = first && (await smallPicture(first, small));
  return { ...look, picture: picture ?? (first && (await fewerPixels(prepared))) };
}

/** A smaller picture, for a page that is all photograph. */
async function fewerPixels({ bytes, pages: [page] }: LookedAt): Promise<Picture | undefined> {
  const fewer = page && (await drawFirstPage(bytes, page, sideOfPhotosMaxPx));
  return fewer && smallPicture(fewer, small);
}

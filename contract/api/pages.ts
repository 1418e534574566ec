import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { limits } from "../rules.ts";

/**
 * A piece of a line with its box on the page as displayed, in points from the upper left corner. `turn` says by how many
 * degrees clockwise the line is turned.
 */
export type TextRun = readonly [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  turn: 0 | 90 | 180 | 270,
];

export interface PageReply {
  /** A PNG or JPEG as a data URL. */
  readonly picture: string;
  /** The page as displayed, in points. */
  readonly width: number;
  readonly height: number;
  /** How many pages the document has. */
  readonly pages: number;
  /** In the order of the page's content. */
  readonly text: readonly TextRun[];
}

const { widthsPx } = limits.pagePicture;
/** More than 50 signers with 500 fields bring. */
const completionPagesMax = 500;

const open = replies<PageReply>()({
  method: "GET",
  path: "/api/esign/pages/{n}",
  access: "signer",
  input: z.object({
    /** From 1. */
    n: z.coerce
      .number("Please give a page's number.")
      .check(
        z.int("Please give a page's number."),
        z.gte(1, "Pages are counted from 1."),
        z.lte(limits.pagesMax + completionPagesMax, "There is no such page."),
      ),
    width: z.coerce
      .number()
      .check(
        z.refine(
          (width) => widthsPx.some((one) => one === width),
          `Please use one of these widths: ${widthsPx.join(", ")}.`,
        ),
      ),
    /** As for the document itself: the document's id for the sealed one. */
    sealed: z.optional(z.string().check(z.maxLength(512))),
  }),
});

/** Pages of a link's document as pictures. A function of its own draws them: it may change no document. */
export const pages = { open };

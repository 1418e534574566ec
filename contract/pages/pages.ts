import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { ShownPicture } from "../rules/documents/shown-picture.ts";
import type { Box } from "../rules/fields/markers.ts";
import { fileUrl, word } from "../rules/inputs/inputs.ts";
import { limits } from "../rules/limits/limits.ts";

/**
 * A piece of a line with its box on the page as displayed, in points from the upper left corner. `turn` is the
 * clockwise rotation of the line in degrees.
 */
export type TextRun = readonly [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  turn: 0 | 90 | 180 | 270,
];

/**
 * A link of the document, with its box in points: to the web or a mail (http, https, mailto), or to one of its pages,
 * counted from 1.
 */
export type PageLink = Box & ({ readonly url: string } | { readonly page: number });

/** Text that is a heading: the runs from index `first` to `last`. */
export interface Heading {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  readonly first: number;
  readonly last: number;
}

/** A figure with its box in points and a text, which is read before the run with the index `before`, or after all runs. */
export interface Figure extends Box {
  readonly alt: string;
  readonly before: number;
}

export interface PageContent {
  /** In the order of the page's content. */
  readonly text: readonly TextRun[];
  /** Later links lie above earlier ones. */
  readonly links: readonly PageLink[];
  /** Empty unless the PDF is tagged, and so are the figures. */
  readonly headings: readonly Heading[];
  readonly figures: readonly Figure[];
}

export interface PageReply extends PageContent {
  /** A PNG or JPEG as a data URL. */
  readonly picture: string;
  readonly shown: ShownPicture;
  /** The page as displayed, in points. */
  readonly width: number;
  readonly height: number;
  readonly pages: number;
}

const { widthsPx } = limits.pagePicture;
/** More than 50 signers with 500 fields produce. */
const completionPagesMax = 500;

const which = {
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
};

const open = replies<PageReply>()({
  path: "GET /api/esign/pages/{n}",
  access: "signer",
  input: z.object({
    ...which,
    /** The document's id selects the sealed one, as in the address of the document itself. */
    sealed: z.optional(z.string().check(z.maxLength(512))),
  }),
});

/** `url` is that of an uploaded file, of a template, or of a document that the caller has sent. */
const openOwn = replies<PageReply>()({
  path: "GET /api/pages/{n}",
  access: "sender",
  needs: "documents:read",
  because: "page",
  limit: "pagesByAccount",
  input: z.object({ ...which, url: fileUrl }),
});

/** A page of a public link's document, as long as the link is open and its document is in the version that visitors have opened. */
const openVisit = replies<PageReply>()({
  path: "GET /api/links/{token}/pages/{n}",
  access: "public",
  limit: "visitByNetwork",
  input: z.object({ ...which, token: word, version: z.coerce.number() }),
});

/** Pages of documents as pictures. A separate function draws them, which may change no document. */
export const pages = { open, openOwn, openVisit };

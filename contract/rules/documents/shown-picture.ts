import * as z from "zod/mini";

/** A page's number, from 1. */
const pageNumber = z
  .number("Please give a page's number.")
  .check(z.int("Please give a page's number."), z.gte(1, "Pages are counted from 1."));

/** Identifies the picture of a page that was shown; sent back with the signature. */
export const shownPicture = z.object({
  page: pageNumber,
  /** The requested width, in pixels; releases differ in widths. */
  width: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
  /** The renderer that drew it. */
  by: z.string().check(z.regex(/^[\w.+-]{1,80}$/)),
  /** Digest of the picture's bytes, in hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ShownPicture = Readonly<z.infer<typeof shownPicture>>;

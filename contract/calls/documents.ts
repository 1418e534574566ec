import * as z from "zod/mini";
import { combiningMessages } from "../rules/combining.ts";
import { fileName, word } from "../rules/inputs.ts";
import { limits } from "../rules/limits.ts";
import { documentAnswer } from "../v1/documents.ts";
import { call } from "./call.ts";

const { filesMax, partsMax } = limits.combining;

/** A part of a page as displayed before it is turned here, in points from its upper left corner. */
const area = z.strictObject({
  page: z.int().check(z.minimum(1)),
  x: z.number(),
  y: z.number(),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
});

/** Degrees, clockwise. */
export const turns = [0, 90, 180, 270] as const;

const part = z.strictObject({
  documentId: word,
  /** Numbers of pages from 1, in the order wanted; all pages without it. */
  pages: z.optional(
    z
      .array(z.int().check(z.minimum(1)))
      .check(
        z.minLength(1, combiningMessages.partsMissing),
        z.maxLength(limits.pagesMax, combiningMessages.partsPagesMax),
      ),
  ),
  turn: z.optional(z.literal(turns)),
  /** Each of these pages becomes a picture on which the areas are black; `page` is its number in the document. */
  redact: z.optional(
    z.array(area).check(z.maxLength(limits.redacting.areasMax, combiningMessages.redactedAreasMax)),
  ),
});

export type CombinedPart = z.output<typeof part>;

const combine = call({
  path: "POST /documents/combine",
  pagesPath: "/upload/combine",
  needs: "documents:send",
  limit: "uploadByAccount",
  status: 201,
  summary: "Combine documents, or change the pages of one",
  description: `Makes a new document of the pages of at most ${filesMax} uploaded ones; these stay as they are. Links, bookmarks, form fields, tags and layers of the pages are kept, attachments and scripts are not. A page with redacted areas becomes a picture of 200 dots an inch with these areas in black; nothing else of it stays but its other words, and these only where it is certain which are covered (the warnings say). At most ${limits.redacting.pagesMax} pages can be redacted a call. The same call again replies with the same document. A PDF that somebody has signed can't be combined.`,
  input: z.strictObject({
    name: fileName,
    parts: z
      .array(part, combiningMessages.partsMissing)
      .check(
        z.minLength(1, combiningMessages.partsMissing),
        z.maxLength(partsMax, combiningMessages.partsPagesMax),
      ),
  }),
  answer: documentAnswer,
});

/** Calls that the files function answers. */
export const documentCalls = { combine };

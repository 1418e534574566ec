import * as z from "zod/mini";
import { fileName, word } from "../inputs.ts";
import { limits, messages } from "../rules.ts";
import { documentAnswer } from "../v1/documents.ts";
import { call } from "./call.ts";

const { filesMax, partsMax } = limits.combining;

/** Degrees, clockwise. */
export const turns = [0, 90, 180, 270] as const;

const part = z.strictObject({
  documentId: word,
  /** Numbers of pages from 1, in the order wanted; all pages without it. */
  pages: z.optional(
    z
      .array(z.int().check(z.minimum(1)))
      .check(
        z.minLength(1, messages.partsMissing),
        z.maxLength(limits.pagesMax, messages.partsPagesMax),
      ),
  ),
  turn: z.optional(z.literal(turns)),
});

export type CombinedPart = z.output<typeof part>;

const combine = call({
  path: "POST /documents/combine",
  pagesPath: "/upload/combine",
  needs: "documents:send",
  limit: "uploadByAccount",
  status: 201,
  summary: "Combine documents, or change the pages of one",
  description: `Makes a new document of the pages of at most ${filesMax} uploaded ones; these stay as they are. Links, bookmarks, form fields, tags and layers of the pages are kept, attachments and scripts are not. The same call again replies with the same document. A PDF that somebody has signed can't be combined.`,
  input: z.strictObject({
    name: fileName,
    parts: z
      .array(part, messages.partsMissing)
      .check(z.minLength(1, messages.partsMissing), z.maxLength(partsMax, messages.partsPagesMax)),
  }),
  answer: documentAnswer,
});

/** Calls that the files function answers. */
export const documentCalls = { combine };

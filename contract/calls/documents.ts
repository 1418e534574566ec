import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
import { unknownCauses } from "../rules/documents/page-reading.ts";
import { pagesSent } from "../rules/documents/sending-rules.ts";
import { fileName, idempotencyKey, word } from "../rules/inputs/inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import { combiningMessages } from "../rules/refusals/combining.ts";
import { call, moreForPages } from "./call.ts";
import { fieldAnswer, listInput, listOf, pageSize, removed, v1Limits } from "./shapes.ts";

/**
 * Lists in which several options can be chosen, fields for a file, fields that can't be read, and fields beyond the
 * limit.
 */
export const formLeftOut = ["several-options", "file", "unreadable", "too-many", "script"] as const;
export type FormLeftOut = (typeof formLeftOut)[number];

/** This says what a script of a form would do, as far as its text and its event tell. */
export const scriptEffects = [
  "calculates",
  "shows-or-hides",
  "checks",
  "formats",
  "other",
] as const;
export type ScriptEffect = (typeof scriptEffects)[number];

const row = {
  id: z.string(),
  /** Without `.pdf`. */
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  uploadedAt: z.string(),
  /**
   * Sentences that say, for instance, that the file was repaired, encrypted or signed, or that scripts were
   * neutralised.
   */
  warnings: z.array(z.string()),
};

/**
 * Whether other programs show its pages alike: two readers draw each page, which takes seconds after the upload, and minutes for
 * hundreds of pages. It is finished when `compared` is `of`; pages that are in no list are alike then.
 */
const comparison = z.strictObject({
  compared: z.int(),
  of: z.int(),
  /** Pages, from 1, whose two pictures differ. */
  differs: z.array(z.int()),
  /** Pages of which that is not known, and why. */
  unknown: z.array(z.strictObject({ because: z.enum(unknownCauses), pages: z.array(z.int()) })),
  /** Pictures of these pages, once somebody has asked for them: all are made when `made` is `of`. */
  pictures: z.optional(
    z.strictObject({
      made: z.int(),
      of: z.int(),
      /** Why there can be none, as a sentence. */
      refused: z.optional(z.string()),
    }),
  ),
});

/** An uploaded PDF from which envelopes and templates are made; each of them has its own copy. */
export const documentAnswer = z.strictObject({ ...row, comparison, pages: z.array(pageSize) });

export const documentRowAnswer = z.strictObject({ ...row, pageCount: z.number() });

export type DocumentAnswer = z.input<typeof documentAnswer>;

/** A document with what pages need to show it and to continue with it. */
export interface ShownDocument extends DocumentAnswer {
  /** Path at which it opens; also the value for an envelope's `fileurl`. */
  readonly url: string;
  /** Whether it was uploaded for a template that is not saved yet. */
  readonly forTemplate: boolean;
  /** Path of the picture of its first page, if there is one. */
  readonly firstPage?: string;
}

const uploadAnswer = z.strictObject({
  id: z.string(),
  upload: z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});

const uploadDocument = call({
  path: "POST /documents",
  pagesPath: "/own/documents",
  needs: "documents:send",
  limit: "uploadByAccount",
  status: 201,
  isOnceById: true,
  summary: "Announce an upload",
  description: `The reply contains a presigned form: within ${v1Limits.uploadFormSeconds} seconds, post its \`fields\` and then the PDF, or a picture (JPEG, PNG or WebP), as \`file\` (multipart/form-data) to its \`url\`; then complete the document. The same call with the same \`Idempotency-Key\` gives a new form for the same document.`,
  input: z.strictObject({ fileName, size: z.int().check(z.positive()), idempotencyKey }),
  answer: uploadAnswer,
});

const completeDocument = call({
  path: "POST /documents/{documentId}/complete",
  pagesPath: "/own/documents/{documentId}/complete",
  needs: "documents:send",
  summary: "Accept an uploaded document",
  description:
    "Reads the posted bytes, and accepts or refuses them. A picture becomes a PDF of one page, without its camera data. A PDF that is protected by a password needs `password`, which is used once and not stored: the document is stored without encryption. A document that was sealed by this product is refused as SEALED_PDF unless `attachSealed` is true: its pages are then taken, and the sealed file is attached to them byte for byte, so that both seals can be checked later.",
  input: z.strictObject({
    documentId: word,
    attachSealed: z.optional(z.boolean()),
    password: z.optional(z.string().check(z.maxLength(limits.pdfPasswordMax))),
  }),
  answer: documentAnswer,
});

const listDocuments = call({
  path: "GET /documents",
  pagesPath: "/own/documents",
  needs: "documents:read",
  summary: "List uploaded documents, newest first",
  input: z.strictObject(listInput),
  answer: listOf(documentRowAnswer),
});

const getDocument = call({
  path: "GET /documents/{documentId}",
  pagesPath: "/own/documents/{documentId}",
  needs: "documents:read",
  summary: "Get an uploaded document",
  description:
    "With `pages` as `asPictures`, pictures are made of pages that other programs show differently, or may, so that it can be sent with them; `comparison.pictures` says how many are made.",
  input: z.strictObject({ documentId: word, pages: z.optional(z.enum(pagesSent)) }),
  answer: documentAnswer,
});

/** The form in an uploaded PDF, as fields of an envelope. */
export const formAnswer = z.strictObject({
  /** In reading order. */
  fields: z.array(
    z.strictObject({
      /** Name in the PDF's form; "" if it has none. */
      name: z.string(),
      /** Not to be filled in by hand: often calculated, or a fixed part of the form. */
      readOnly: z.boolean(),
      field: fieldAnswer,
    }),
  ),
  leftOut: z.array(z.strictObject({ because: z.enum(formLeftOut), count: z.number() })),
  /** Fields and buttons whose scripts or hide actions nothing runs. */
  scripts: z.array(
    z.strictObject({
      name: z.string(),
      does: z.array(z.enum(scriptEffects)),
      /** Names of other fields in the script. */
      others: z.array(z.string()),
    }),
  ),
  /** Whether somebody has signed the PDF before; then its form is left alone. */
  signed: z.boolean(),
});

export type DocumentForm = z.input<typeof formAnswer>;

/** For programs alone: pages ask for the form of a template and of a document that was sent, too (`contract/pages`). */
const documentForm = publicCall({
  path: "GET /api/v1/documents/{documentId}/form",
  needs: "documents:read",
  limit: "formByAccount",
  summary: "Get the form of a PDF as fields",
  description:
    "Each `field` is as `POST /api/v1/envelopes` takes it, for recipient 1, with the form's content as its `value`. A PDF without a form has none.",
  input: z.strictObject({ documentId: word }),
  answer: formAnswer,
});

const removeDocument = call({
  path: "DELETE /documents/{documentId}",
  pagesPath: "/own/documents/{documentId}",
  needs: "documents:send",
  summary: "Delete an uploaded document",
  description: "Envelopes and templates created from it are not affected.",
  input: z.strictObject({ documentId: word }),
  answer: removed,
});

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
  /** Numbers of pages that become pictures as they are, so that every program shows the same. */
  asPictures: z.optional(
    z
      .array(z.int().check(z.minimum(1)))
      .check(z.maxLength(limits.redacting.pagesMax, combiningMessages.picturesMax)),
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
  description: `Creates a new document from the pages of at most ${filesMax} uploaded ones, which stay as they are. Links, bookmarks, form fields, tags and layers of the pages are kept, attachments and scripts are not. A page with redacted areas becomes a picture of 200 dots an inch with these areas in black; only its other words stay, where it is certain which are covered (the warnings say). A page in \`asPictures\` becomes such a picture without black areas: every program then shows the same. At most ${limits.redacting.pagesMax} pages can become pictures in a call; sending with \`pages\` as \`asPictures\` makes them of any number. The same call again replies with the same document. A PDF that somebody has signed can't be combined.`,
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
export const documentCalls = {
  uploadDocument: moreForPages<z.input<typeof uploadAnswer>>()(uploadDocument, {
    /** Whether a template will take it over, so that it isn't listed once the template is saved. */
    forTemplate: z.optional(z.boolean()),
  }),
  completeDocument: moreForPages<ShownDocument>()(completeDocument, {}),
  listDocuments: moreForPages<{
    readonly data: readonly (z.input<typeof documentRowAnswer> & ShownDocument)[];
    readonly next: string | null;
  }>()(listDocuments, {}),
  getDocument: moreForPages<ShownDocument>()(getDocument, {}),
  documentForm,
  removeDocument,
  combine: moreForPages<ShownDocument>()(combine, {}),
};

import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
import { fileName, idempotencyKey, word } from "../inputs.ts";
import { limits } from "../rules.ts";
import { listInput, listOf, pageSize, removed } from "./common.ts";

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

/** An uploaded PDF from which envelopes and templates are made; each of them has its own copy. */
export const documentAnswer = z.strictObject({ ...row, pages: z.array(pageSize) });

export const documentRowAnswer = z.strictObject({ ...row, pageCount: z.number() });

export type DocumentAnswer = z.input<typeof documentAnswer>;

const uploadByKey = publicCall({
  method: "POST",
  path: "/api/v1/documents",
  needs: "documents:send",
  limit: "uploadByAccount",
  status: 201,
  isOnceById: true,
  summary: "Announce an upload",
  description:
    "The reply contains a presigned form: within ten minutes, post its `fields` and then the PDF as `file` (multipart/form-data) to its `url`; then complete the document.",
  input: z.strictObject({ fileName, size: z.int().check(z.positive()), idempotencyKey }),
  answer: z.strictObject({
    id: z.string(),
    upload: z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  }),
});

const completeByKey = publicCall({
  method: "POST",
  path: "/api/v1/documents/{documentId}/complete",
  needs: "documents:send",
  status: 200,
  summary: "Accept an uploaded document",
  description:
    "Reads the posted bytes, and accepts or refuses them. A PDF that is protected by a password needs `password`, which is used once and not stored: the document is stored without encryption.",
  input: z.strictObject({
    documentId: word,
    password: z.optional(z.string().check(z.maxLength(limits.pdfPasswordMax))),
  }),
  answer: documentAnswer,
});

const listByKey = publicCall({
  method: "GET",
  path: "/api/v1/documents",
  needs: "documents:read",
  status: 200,
  summary: "List uploaded documents, newest first",
  input: z.strictObject(listInput),
  answer: listOf(documentRowAnswer),
});

const getByKey = publicCall({
  method: "GET",
  path: "/api/v1/documents/{documentId}",
  needs: "documents:read",
  status: 200,
  summary: "Get an uploaded document",
  input: z.strictObject({ documentId: word }),
  answer: documentAnswer,
});

const removeByKey = publicCall({
  method: "DELETE",
  path: "/api/v1/documents/{documentId}",
  needs: "documents:send",
  status: 200,
  summary: "Delete an uploaded document",
  description: "Envelopes and templates created from it are not affected.",
  input: z.strictObject({ documentId: word }),
  answer: removed,
});

/** Calls that the files function answers. */
export const publicDocuments = { uploadByKey, completeByKey, listByKey, getByKey, removeByKey };

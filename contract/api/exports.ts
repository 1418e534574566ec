import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { idempotencyKey, word } from "../inputs.ts";
import { limits, messages } from "../rules.ts";
import { documentFilter } from "./dashboard.ts";
import type { LinkReply } from "./files.ts";

/** `zip`: the documents themselves with their audit trails. The others are tables as CSV. */
export const exportKinds = ["zip", "documents", "answers", "entries"] as const;
export type ExportKind = (typeof exportKinds)[number];

export interface ExportRow {
  readonly id: string;
  readonly kind: ExportKind;
  readonly fileName: string;
  /** `failed`: there has been no progress for a long time. */
  readonly state: "making" | "ready" | "failed";
  /** How many documents have been processed, and how many were requested. */
  readonly done: number;
  readonly of: number;
  /** Documents that are left out: not completed, removed, or another account's. */
  readonly leftOut: number;
  readonly sizeBytes?: number;
  readonly requestedAt: string;
  /** When it is deleted. */
  readonly expiresAt: string;
}

const ids = z
  .array(word, messages.manyMissing)
  .check(
    z.minLength(1, messages.manyMissing),
    z.maxLength(limits.exportDocumentsMax, messages.exportMax),
  );

/**
 * Starts to make a file of these documents, in the order in which they are named, or of all documents that match a
 * filter, newest first. A repeated call with the same idempotency key doesn't make another one.
 */
const create = replies<{ readonly id: string }>()({
  method: "POST",
  path: "/api/exports",
  access: "sender",
  because: "unpublished",
  input: z.object({
    kind: z.enum(exportKinds, "Please choose what to export."),
    ids: z.optional(ids),
    filter: z.optional(z.object(documentFilter)),
    /** Whether a zip also contains documents that are not completed. */
    originals: z.optional(z.boolean()),
    idempotencyKey,
  }),
});

/** The account's exports of the last day, newest first. */
const list = replies<{ readonly exports: readonly ExportRow[] }>()({
  method: "GET",
  path: "/api/exports",
  access: "sender",
  because: "unpublished",
  input: z.object({}),
});

/** 302 to the file, or `{ url }` for callers that accept JSON; EXPORT_NOT_READY before there is one. */
const file = replies<LinkReply>()({
  method: "GET",
  path: "/api/exports/{id}/file",
  access: "sender",
  because: "unpublished",
  input: z.object({ id: word }),
});

/** Stops an export that is being made, and deletes what exists of it. */
const remove = replies<{ readonly message: string }>()({
  method: "DELETE",
  path: "/api/exports/{id}",
  access: "sender",
  because: "unpublished",
  input: z.object({ id: word }),
});

export const exports = { create, list, file, remove };

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
  /** `failed`: it has come no further for a long time. */
  readonly state: "making" | "ready" | "failed";
  /** Documents that were dealt with, of so many that were asked for. */
  readonly done: number;
  readonly of: number;
  /** Documents that are not in it: not completed, removed, or of another account. */
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
 * Begins to make a file of these documents, in the order in which they are named, or of all that a filter asks for, the newest
 * first. A repeated call with the same
 * idempotency key makes none anew.
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
    /** In a zip also documents that are not completed. */
    originals: z.optional(z.boolean()),
    idempotencyKey,
  }),
});

/** The account's exports of the last day, the newest first. */
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

/** Ends an export that is being made, and deletes what there is of it. */
const remove = replies<{ readonly message: string }>()({
  method: "DELETE",
  path: "/api/exports/{id}",
  access: "sender",
  because: "unpublished",
  input: z.object({ id: word }),
});

export const exports = { create, list, file, remove };

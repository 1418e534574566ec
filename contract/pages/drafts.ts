import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { type DraftKind, type DraftSummary, draftKinds } from "../rules/documents/drafts.ts";

/** The browser creates the id, so that a repeated save makes no second draft. */
const id = z.uuid("We can't find this draft.");

/** The version counts the saves of a draft, from 1. */
export interface SavedReply {
  readonly version: number;
  readonly changedAt: string;
}

export interface DraftRow extends SavedReply, DraftSummary {
  readonly id: string;
  readonly kind: DraftKind;
  /** Id of the save that made this version: a browser recognizes its own save by it, even if the reply was lost. */
  readonly saveId: string;
}

export interface DraftReply extends DraftRow {
  readonly content: unknown;
}

/** The account's unfinished documents and templates, most recently changed first. */
const list = replies<{ readonly drafts: readonly DraftRow[] }>()({
  path: "GET /api/drafts",
  access: "sender",
  needs: "documents:prepare",
  because: "page",
  input: z.object({}),
});

const open = replies<DraftReply>()({
  path: "GET /api/drafts/{id}",
  access: "sender",
  needs: "documents:prepare",
  because: "page",
  input: z.object({ id }),
});

/**
 * `version` is that of the draft that was changed, 0 for a new one. If somebody has saved in between, the reply is 409
 * DRAFT_CHANGED and nothing is written; if the draft was sent or discarded, 404 NOT_FOUND.
 */
const save = replies<SavedReply>()({
  path: "PUT /api/drafts/{id}",
  access: "sender",
  needs: "documents:prepare",
  because: "page",
  input: z.object({
    id,
    version: z.int().check(z.minimum(0)),
    saveId: z.uuid("This draft can't be saved."),
    kind: z.enum(draftKinds),
    /** Parsed by `summaryOf`. */
    content: z.record(z.string(), z.unknown()),
  }),
});

/** Removes the draft if it is still at `version`; otherwise newer content is kept, and the reply is DRAFT_CHANGED. */
const remove = replies<{ readonly message: string }>()({
  path: "DELETE /api/drafts/{id}",
  access: "sender",
  needs: "documents:prepare",
  because: "page",
  input: z.object({ id, version: z.coerce.number().check(z.int(), z.minimum(1)) }),
});

export const drafts = { list, open, save, remove };

import { type DraftRow, drafts as wire } from "#contract/pages/drafts";
import { plain, replying } from "./api-call.ts";

export type { DraftRow } from "#contract/pages/drafts";

export const drafts = {
  /** The account's unfinished documents and templates, most recently changed first. */
  list: replying(wire.list, (reply): readonly DraftRow[] => reply.drafts),
  open: plain(wire.open),
  save: plain(wire.save),
  remove: plain(wire.remove),
};

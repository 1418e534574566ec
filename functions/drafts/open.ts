import type { drafts } from "#contract/api/drafts";
import { Refusal } from "#contract/refusals";
import type { RouteOf } from "#core/http/router";
import { findDraft } from "#core/store/files/drafts";

export const open: RouteOf<typeof drafts.open> = async ({ input, caller, now }) => {
  const draft = await findDraft(caller.workspace.id, input.id, now);
  if (!draft) throw new Refusal("NOT_FOUND");
  return { ...draft, content: JSON.parse(draft.content) };
};

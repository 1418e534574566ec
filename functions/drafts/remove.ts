import type { drafts } from "#contract/api/drafts";
import type { RouteOf } from "#core/http/router";
import { removeDraft } from "#core/store/files/drafts";

export const remove: RouteOf<typeof drafts.remove> = async ({ input, caller, now }) => {
  await removeDraft(caller.workspace.id, input.id, input.version, now);
  return { message: "The draft was discarded." };
};

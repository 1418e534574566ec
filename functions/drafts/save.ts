import type { drafts } from "#contract/api/drafts";
import type { RouteOf } from "#core/http/router";
import { keepDraft } from "./keep-draft.ts";

/** Stores the content as it arrived, so that members of a newer version of the pages are kept. */
export const save: RouteOf<typeof drafts.save> = async ({ input, caller, now }) => {
  const { version, changedAt } = await keepDraft(
    caller.workspace,
    { ...input, version: input.version + 1 },
    now,
  );
  return { version, changedAt };
};

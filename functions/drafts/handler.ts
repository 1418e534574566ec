import { publicDrafts } from "#contract/calls/drafts";
import { drafts } from "#contract/pages/drafts";
import { Refusal } from "#contract/rules/refusals/refusals";
import { byAccount } from "#core/callers/account";
import { ownerOfDrafts } from "#core/domain/account/caller";
import { router } from "#core/http/router";
import { findDraft, listDrafts, removeDraft } from "#core/store/library/drafts";
import { createByKey } from "./create-by-key.ts";
import { keepDraft } from "./keep-draft.ts";

export const handler = router(
  { ...drafts, ...publicDrafts },
  {
    list: async ({ caller, now }) => ({ drafts: await listDrafts(ownerOfDrafts(caller), now) }),

    open: async ({ input, caller, now }) => {
      const draft = await findDraft(ownerOfDrafts(caller), input.id, now);
      if (!draft) throw new Refusal("NOT_FOUND");
      return { ...draft, content: JSON.parse(draft.content) };
    },

    // The content is stored as it arrived, so that members of a newer version of the pages are kept.
    save: async ({ input, caller, now }) => {
      const draft = { ...input, version: input.version + 1 };
      const { version, changedAt } = await keepDraft(caller, draft, now);
      return { version, changedAt };
    },

    remove: async ({ input, caller, now }) => {
      await removeDraft(ownerOfDrafts(caller), input.id, input.version, now);
      return { message: "The draft was discarded." };
    },

    createByKey,
  },
  byAccount,
);

import { errorOfThrown } from "../api/api-error.ts";
import { type DraftRow, drafts } from "../api/drafts.ts";
import { useApiMutation, useApiQuery } from "../api/query.ts";
import { paths } from "../paths.ts";
import { useSessionUser } from "../session/user.ts";
import { useMay } from "../session/workspace.ts";
import { draftsOf } from "./device-copy.ts";
import { isForgotten } from "./forgotten.ts";
import { keeperOf } from "./keepers.ts";

/** The person's drafts; not asked for where their role makes none, as a refusal would be asked for again by each page. */
export const useDraftList = (more: { readonly notifyOnChangeProps?: "all" } = {}) =>
  useApiQuery(drafts.list, {}, { staleTime: 0, enabled: useMay("documents:prepare"), ...more });

/** The account's unfinished documents and templates from all devices, most recently changed first. */
export function useUnfinished(): readonly DraftRow[] {
  const { id } = useSessionUser();
  const { data = [] } = useDraftList({ notifyOnChangeProps: "all" });
  return data.filter((row) => !isForgotten(id, row));
}

/** The path at which work on a draft continues. */
export const pathOf = ({ kind, id }: DraftRow) =>
  kind === "document" ? paths.newFromDraft(id) : paths.templateFromDraft(id);

/** Discards a draft as it was listed; if another device has saved it since, the call is refused with DRAFT_CHANGED. */
export function useDiscard(onDone: () => void) {
  const userId = draftsOf(useSessionUser());
  return useApiMutation((row: DraftRow) => discard(userId, row), {
    invalidates: [drafts.list],
    done: "The draft was discarded.",
    onSuccess: onDone,
  });
}

async function discard(userId: string, { id, kind, version }: DraftRow): Promise<void> {
  const keeper = keeperOf(kind, userId);
  if (keeper.draftId === id) return keeper.forget();
  try {
    await drafts.remove({ id, version });
  } catch (thrown) {
    // It was sent or discarded elsewhere.
    if (errorOfThrown(thrown).status !== 404) throw thrown;
  }
}

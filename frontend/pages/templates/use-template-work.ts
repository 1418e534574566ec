import { useCallback } from "react";
import { useKeptDraft } from "../../drafts/use-kept-draft.ts";
import {
  emptyWork,
  isBegun,
  readWork,
  reduceWork,
  type TemplateAction,
  type TemplateWork,
  writtenWork,
} from "./template-work.ts";

const template = {
  kind: "template",
  reduce: reduceWork,
  read: readWork,
  write: writtenWork,
  empty: () => emptyWork(crypto.randomUUID()),
  replace: (work: TemplateWork): TemplateAction => ({ type: "replace", work }),
  isBegun,
} as const;

/** The account's unsaved template. It survives all but saving, clearing and signing out. */
export function useTemplateWork() {
  const [work, dispatch, keeper, kept] = useKeptDraft<TemplateWork, TemplateAction>(template);
  const act = useCallback(
    (action: TemplateAction) => {
      if (action.type === "clear") void keeper.forget();
      dispatch(action);
    },
    [dispatch, keeper],
  );
  return { work, act, keeper, kept };
}

import { useCallback } from "react";
import { notPutAside } from "../../drafts/keeper.ts";
import { useKeptDraft } from "../../drafts/use-kept-draft.ts";
import { toast } from "../../ui/toasts.ts";
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

/**
 * The account's unsaved template, kept until it is saved or cleared or the person signs out. `begin` works as in
 * `useDraft`.
 */
export function useTemplateWork() {
  const [work, dispatch, keeper, kept] = useKeptDraft<TemplateWork, TemplateAction>(template);
  const act = useCallback(
    (action: TemplateAction) => {
      if (action.type === "clear") void keeper.forget();
      else keeper.goOn();
      dispatch(action);
    },
    [dispatch, keeper],
  );
  const begin = useCallback(
    async (next: TemplateWork): Promise<boolean> => {
      const isAside = await keeper.putAside();
      if (isAside) dispatch({ type: "replace", work: next });
      else toast.failure("beginning a template", notPutAside);
      return isAside;
    },
    [dispatch, keeper],
  );
  return { work, act, begin, keeper, kept };
}

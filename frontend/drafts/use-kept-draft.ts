import { useEffect, useReducer, useRef, useSyncExternalStore } from "react";
import type { DraftKind } from "#contract/rules/documents/drafts";
import { useSessionUser } from "../session/user.ts";
import { draftsOf } from "./device-copy.ts";
import type { DraftKeeper, KeeperState } from "./keeper.ts";
import { keeperOf } from "./keepers.ts";

interface KeptDraft<State, Action> {
  readonly kind: DraftKind;
  readonly reduce: (state: State, action: Action) => State;
  /** Undefined if the text is not a draft of this kind. */
  readonly read: (text: string | null) => State | undefined;
  readonly write: (state: State) => string;
  readonly empty: () => State;
  /** The action that replaces everything. */
  readonly replace: (state: State) => Action;
  /** Whether it contains anything that could be lost. */
  readonly isBegun: (state: State) => boolean;
}

/** A reducer whose state is the account's draft of this kind, shared by all of the account's devices. */
export function useKeptDraft<State, Action>(
  how: KeptDraft<State, Action>,
): [state: State, dispatch: (action: Action) => void, keeper: DraftKeeper, kept: KeeperState] {
  const userId = draftsOf(useSessionUser());
  const keeper = keeperOf(how.kind, userId);
  const kept = useSyncExternalStore(keeper.subscribe, keeper.read);
  const stateOf = (text = "") => how.read(text) ?? how.empty();
  const [state, dispatch] = useReducer(how.reduce, undefined, () => stateOf(keeper.content));
  /** The text last passed to or received from the keeper. */
  const written = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a page passes stays the same
  useEffect(
    function showWhatIsKept() {
      return keeper.showTo((text) => {
        const next = stateOf(text);
        written.current = how.write(next);
        dispatch(how.replace(next));
      });
    },
    [keeper],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(
    function keepWhatIsShown() {
      const text = how.write(state);
      const before = written.current;
      written.current = text;
      if (before === undefined || before === text) return;
      if (how.isBegun(state) || keeper.content !== undefined) keeper.change(text);
    },
    [state, keeper],
  );
  return [state, dispatch, keeper, kept];
}

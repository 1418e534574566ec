import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { SignerView } from "../../../../api/esign.ts";
import { useApiMutation } from "../../../../api/query.ts";
import { giveBack, take } from "../../../../api/taking.ts";
import type { SigningAction } from "./signing.ts";

interface SharedPartOptions {
  /** Refetches the document's state. */
  readonly refresh: () => void;
  /** The button that leads on; it has the focus once the part is given back. */
  readonly onward: RefObject<HTMLButtonElement | null>;
  readonly dispatch: (action: SigningAction) => void;
}

/**
 * The part of any one of several people. The first act on the document takes it, and reading takes nothing; who has taken it
 * can give it back until they sign. A press never waits for the server: nothing that it enters leaves the device.
 */
export function useSharedPart(
  { anyOf }: SignerView,
  { refresh, onward, dispatch }: SharedPartOptions,
) {
  const isOpen = anyOf?.taken === false;
  const settled = { onSuccess: refresh, onError: refresh };
  const { mutate, isPending } = useApiMutation(take, settled);
  const giving = useApiMutation(giveBack, settled);
  const hasGiven = useRef(false);
  useEffect(
    function leadOn() {
      if (isOpen && hasGiven.current) onward.current?.focus();
      hasGiven.current = false;
    },
    [isOpen, onward],
  );
  const takeIt = useCallback(() => {
    if (isOpen && !isPending) mutate({});
  }, [isOpen, isPending, mutate]);
  const act = useCallback(
    (action: SigningAction) => {
      if (takesPart(action)) takeIt();
      dispatch(action);
    },
    [takeIt, dispatch],
  );
  const part = {
    ...{ isOpen, take: takeIt, giving: giving.isPending },
    giveBack() {
      hasGiven.current = true;
      giving.mutate({});
    },
  };
  return { part, act };
}

/** Whether an action is a first act on the document, not a look at it. */
function takesPart(action: SigningAction): boolean {
  switch (action.type) {
    case "sign":
    case "adopt":
    case "rename":
    case "say":
    case "edit":
    case "answer":
    case "tick":
    case "files":
      return true;
    case "open":
      return action.dialog === "signature";
    case "undo":
    case "next":
    case "go to":
    case "close dialog":
    case "zoom":
    case "follow":
    case "answered":
    case "back":
    case "close editor":
    case "refused answer":
      return false;
  }
}

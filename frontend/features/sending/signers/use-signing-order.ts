import { type RefObject, useEffect, useRef, useState } from "react";
import { isReader } from "#contract/rules/people/roles";
import type { Draft, DraftAction } from "../draft/draft.ts";
import { type DraftSigner, fullName, moveSigner, turnsOf } from "../draft/signers.ts";
import type { Turn } from "./SignerTurn.tsx";

/** Changes the signing order by drag handle and by buttons, and announces each change. */
export function useSigningOrder(
  draft: Draft,
  act: (action: DraftAction) => void,
  list: RefObject<HTMLElement | null>,
) {
  const { signers, inOrder } = draft;
  const [announced, announce] = useState("");
  const [moved, setMoved] = useState<{ button: string }>();
  useEffect(
    function keepFocus() {
      // Moving a row in the DOM takes the focus from its button.
      const button = moved && list.current?.querySelector(moved.button);
      if (button instanceof HTMLElement) button.focus();
    },
    [list, moved],
  );

  function move(signer: DraftSigner, to: number) {
    const after = moveSigner(signers, signer.id, to);
    if (after === signers || signers[to]?.id === signer.id) return;
    act({ type: "move signer", id: signer.id, to });
    const turn = turnsOf(after)[to];
    announce(`${nameOf(signer)} is now number ${to + 1} of ${signers.length}, turn ${turn}.`);
  }

  const drag = useRowDrag(list, move);

  function turnOf(signer: DraftSigner, index: number): Turn | undefined {
    if (!inOrder || isReader(signer.does)) return undefined;
    return {
      turn: turnsOf(signers)[index] ?? index + 1,
      together: signer.together,
      onTogether: (together) => act({ type: "set together", id: signer.id, together }),
      onMove: (by) => {
        setMoved({ button: `[data-signer="${signer.id}"] [data-move="${by}"]` });
        move(signer, index + by);
      },
      drag: drag(signer),
    };
  }
  return { turnOf, announced };
}

/**
 * Dragging rows by their handles: `onOver` gets the dragged signer and the index of the row under
 * the pointer.
 */
function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onOver: (signer: DraftSigner, index: number) => void,
) {
  const dragged = useRef<string>(undefined);
  const drop = () => {
    dragged.current = undefined;
  };
  return (signer: DraftSigner): Turn["drag"] => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = signer.id;
    },
    onPointerMove(event) {
      if (dragged.current !== signer.id) return;
      const over = rowAt(list.current, event.clientY);
      if (over !== undefined) onOver(signer, over);
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  });
}

const nameOf = (signer: DraftSigner) => fullName(signer) || signer.email || "The signer";

/**
 * Index of the row with the pointer in its middle half, so that rows of unequal height don't keep
 * swapping.
 */
function rowAt(list: HTMLElement | null, y: number): number | undefined {
  const rows = Array.from(list?.querySelectorAll<HTMLElement>("[data-signer]") ?? []);
  const index = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y >= top + height * 0.25 && y <= top + height * 0.75;
  });
  return index === -1 ? undefined : index;
}

import type { PointerEvent } from "react";
import { IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Checkbox } from "../../../ui/inputs.tsx";

/** A signer's position in the signing order, and how to change it. */
export interface Turn {
  /** Counted from 1; rows that sign together share it. */
  readonly turn: number;
  readonly together: boolean;
  readonly onTogether: (together: boolean) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly drag: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

export function SignerTurn({ turn }: { turn: Turn }) {
  return (
    <>
      <span
        {...turn.drag}
        title="Drag to change the order"
        className="-ml-2 flex min-h-11 w-8 cursor-grab touch-none items-center justify-center text-ink-faint active:cursor-grabbing"
      >
        <Icon name="grip" />
      </span>
      <span className="font-semibold text-accent-ink tabular-nums">
        <span className="sr-only">Turn </span>
        {turn.turn}.
      </span>
    </>
  );
}

export const Together = ({ turn }: { turn: Turn }) => (
  <Checkbox
    label="Together with the signer above"
    checked={turn.together}
    onChange={(event) => turn.onTogether(event.target.checked)}
    className="pointer-coarse:min-h-11 pointer-coarse:items-center"
  />
);

export function TurnTools({ turn, number, of }: { turn: Turn; number: number; of: number }) {
  return (
    <>
      <IconButton
        icon="chevronUp"
        label={`Move signer ${number} up`}
        data-move="-1"
        disabledReason={number === 1 ? "This signer is the first." : undefined}
        onClick={() => turn.onMove(-1)}
      />
      <IconButton
        icon="chevronDown"
        label={`Move signer ${number} down`}
        data-move="1"
        disabledReason={number === of ? "This signer is the last." : undefined}
        onClick={() => turn.onMove(1)}
      />
    </>
  );
}

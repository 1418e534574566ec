import type { FieldKind } from "#contract/markers";
import { IconButton } from "../../ui/Button.tsx";
import { kindLabels } from "./kinds.ts";

interface PlacerToolsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly armed: FieldKind | undefined;
}

export function PlacerTools({ canUndo, canRedo, onUndo, onRedo, armed }: PlacerToolsProps) {
  return (
    <>
      <IconButton
        icon="undo"
        label="Undo"
        aria-disabled={!canUndo}
        className="aria-disabled:opacity-40"
        onClick={onUndo}
      />
      <IconButton
        icon="undo"
        label="Redo"
        aria-disabled={!canRedo}
        className="-scale-x-100 aria-disabled:opacity-40"
        onClick={onRedo}
      />
      <span role="status" className="min-w-0 truncate text-accent-ink text-sm">
        {armed && `Press the page to place: ${kindLabels[armed]}`}
      </span>
    </>
  );
}

import { type FieldKind, fieldLabels } from "#contract/markers";
import { IconButton } from "../../ui/Button.tsx";

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
        disabledReason={canUndo ? undefined : "Nothing to undo"}
        onClick={onUndo}
      />
      <IconButton
        icon="undo"
        label="Redo"
        disabledReason={canRedo ? undefined : "Nothing to redo"}
        className="-scale-x-100"
        onClick={onRedo}
      />
      <span role="status" className="min-w-0 truncate text-accent-ink text-sm">
        {armed && (
          <>
            <span className="sm:hidden">Tap a page</span>
            <span className="max-sm:hidden">Press the page to place: {fieldLabels[armed]}</span>
          </>
        )}
      </span>
    </>
  );
}

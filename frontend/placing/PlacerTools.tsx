import { IconButton } from "../ui/Button.tsx";
import { type PaletteKind, paletteLabel } from "./palette.ts";
import type { PlacerProps } from "./placer-props.ts";
import type { StripState } from "./use-strip.ts";

interface PlacerToolsProps extends Pick<PlacerProps, "canUndo" | "canRedo" | "onUndo" | "onRedo"> {
  /** Before the first field there is nothing to undo or to look over. */
  readonly isBegun: boolean;
  readonly armed: PaletteKind | undefined;
  readonly onHelp: () => void;
  /** Undefined for a single page. */
  readonly strip: StripState | undefined;
}

export function PlacerTools(props: PlacerToolsProps) {
  const { canUndo, canRedo, onUndo, onRedo, isBegun, armed, onHelp, strip } = props;
  return (
    <>
      {isBegun && (
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
          <IconButton
            icon="help"
            label="Help with placing fields"
            className="max-sm:hidden"
            onClick={onHelp}
          />
          {strip && (
            <IconButton
              icon="pages"
              label="Page thumbnails"
              aria-expanded={strip.isOpen}
              className={strip.isOpen ? "bg-sunken" : ""}
              onClick={strip.onToggle}
            />
          )}
        </>
      )}
      <span role="status" className="min-w-0 truncate text-accent-ink text-sm">
        {armed && (
          <>
            <span className="sm:hidden">Tap a page</span>
            <span className="max-sm:hidden">
              Click where the {paletteLabel(armed).toLowerCase()}{" "}
              {armed === "initial" ? "go" : "goes"}
            </span>
          </>
        )}
      </span>
    </>
  );
}

import { type FieldKind, fieldLabels, pressedKinds } from "#contract/markers";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { DragGhost } from "./DragGhost.tsx";
import { kindIcons } from "./kind-icons.ts";
import type { PagePoint } from "./layout.ts";
import type { PlacingAction } from "./placing.ts";
import { usePaletteDrag } from "./use-palette-drag.ts";

interface PaletteProps {
  readonly color: string;
  readonly armed: FieldKind | undefined;
  readonly act: (action: PlacingAction) => void;
  readonly onAim: (kind: FieldKind, at: PagePoint | undefined) => void;
  readonly pageInView: () => number;
}

/**
 * The six kinds of fields: drag one, press it and then the page, or press Enter to place it at
 * once.
 */
export function Palette({ color, armed, act, onAim, pageInView }: PaletteProps) {
  const drag = usePaletteDrag((kind, at) => act({ type: "place", kind, at }), onAim);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Fields to place</legend>
      <div className="flex gap-2 overflow-x-auto p-1 lg:grid lg:grid-cols-2">
        {pressedKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            data-palette={kind}
            aria-pressed={armed === kind}
            {...drag.handlers(kind)}
            onClick={(event) => {
              if (drag.isEndOfDrag(event)) return;
              // A click by key.
              if (event.detail === 0) act({ type: "place on page", kind, page: pageInView() });
              else act({ type: "arm", kind });
            }}
            style={{ borderLeftColor: color }}
            className={classes(
              "flex min-h-11 shrink-0 touch-pan-x select-none items-center gap-2 rounded-md border border-line border-l-4 bg-surface px-2.5 text-sm shadow-card lg:cursor-grab",
              armed === kind ? "bg-accent-soft outline-2 outline-accent-ink" : "hover:bg-sunken",
            )}
          >
            <Icon name={kindIcons[kind]} className="size-4.5 text-ink-soft" />
            {fieldLabels[kind]}
          </button>
        ))}
      </div>
      {drag.ghost && !drag.ghost.isOverPage && <DragGhost ghost={drag.ghost} color={color} />}
    </fieldset>
  );
}

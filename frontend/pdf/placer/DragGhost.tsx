import { Icon } from "../../ui/Icon.tsx";
import { paletteIcon, paletteLabel } from "./palette.ts";
import type { Ghost } from "./use-palette-drag.ts";

/** Follows the pointer from the palette to a page, which then shows the field in its real size. */
export function DragGhost({ ghost, color }: { ghost: Ghost; color: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: ghost.x, top: ghost.y, borderColor: color }}
      className="pointer-events-none fixed z-50 flex -translate-1/2 items-center gap-2 rounded-md border-2 bg-surface px-3 py-2 text-sm shadow-raised"
    >
      <Icon name={paletteIcon(ghost.kind)} className="size-4.5" />
      {paletteLabel(ghost.kind)}
    </span>
  );
}

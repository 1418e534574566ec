import { Icon } from "../../ui/Icon.tsx";
import { placeStyle } from "../place-style.ts";
import { useAimOn } from "./aim.ts";
import { paletteIcon, paletteLabel } from "./palette.ts";

/** Marks on a page: the field that would be placed, in its real size, and the lines to which it snaps. */
export function AimMarks({ page }: { page: number }) {
  const aim = useAimOn(page);
  if (!aim) return null;
  const { lines, ghost } = aim;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-40">
      {ghost && (
        <span
          data-ghost
          style={{ ...placeStyle(ghost.place), borderColor: ghost.color }}
          className="absolute flex items-center justify-center overflow-hidden rounded-sm border-2 border-dashed bg-white/70 text-[#17171f] [container-type:size]"
        >
          <span className="flex items-center gap-[0.35em] whitespace-nowrap font-semibold text-[clamp(6px,min(50cqh,9.5cqw),13px)]">
            <Icon name={paletteIcon(ghost.kind)} className="size-[1.2em]" />
            {paletteLabel(ghost.kind)}
          </span>
        </span>
      )}
      {lines.x !== undefined && (
        <span
          data-guide
          style={{ left: `${lines.x * 100}%` }}
          className="absolute inset-y-0 w-px -translate-x-1/2 bg-[#c2255c]"
        />
      )}
      {lines.y !== undefined && (
        <span
          data-guide
          style={{ top: `${lines.y * 100}%` }}
          className="absolute inset-x-0 h-px -translate-y-1/2 bg-[#c2255c]"
        />
      )}
    </div>
  );
}

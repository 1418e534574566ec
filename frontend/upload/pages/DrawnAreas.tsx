import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { type Area, areaAfterKey, areaStyle, inPercent } from "./area.ts";
import { type Drawing, useDrawing } from "./use-drawing.ts";

interface DrawnAreasProps extends Drawing {
  readonly chosen: number | undefined;
  readonly remove: (at: number) => void;
  /** The page as it is shown. */
  readonly children: ReactNode;
}

/**
 * Areas that are drawn on a page with a pointer, and moved by it or by arrow keys (with Shift their size). Two fingers
 * still zoom and scroll.
 */
export function DrawnAreas(props: DrawnAreasProps) {
  const { areas, chosen, onChoose, change, remove, children } = props;
  const { page, drawn, begin, handlers } = useDrawing(props);

  function pressed(event: KeyboardEvent, at: number, area: Area) {
    const isDelete = event.key === "Delete" || event.key === "Backspace";
    const next = areaAfterKey(area, event.key, event.shiftKey);
    if (!isDelete && !next) return;
    event.preventDefault();
    if (next) change(at, next);
    else remove(at);
  }

  return (
    <div
      ref={page}
      style={{ touchAction: "pinch-zoom" }}
      className="relative mx-auto grid w-fit cursor-crosshair select-none place-items-center"
      onPointerDown={begin}
      {...handlers}
    >
      {children}
      {areas.map((area, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: an area is what stands at its place
          key={at}
          type="button"
          aria-label={labelOf(area, at)}
          aria-pressed={at === chosen}
          style={areaStyle(area, true)}
          className={classes(
            "absolute cursor-move",
            at === chosen && "outline-3 outline-accent-ink outline-offset-1",
          )}
          onFocus={() => onChoose(at)}
          onPointerDown={(event) => begin(event, at)}
          onKeyDown={(event) => pressed(event, at, area)}
        />
      ))}
      {drawn && <span style={areaStyle(drawn, true)} className="pointer-events-none absolute" />}
    </div>
  );
}

function labelOf(area: Area, at: number): string {
  const { x, y, width, height } = inPercent(area);
  return `Area ${at + 1}: ${x} % from the left, ${y} % from the top, ${width} % wide, ${height} % high. Arrow keys move it, with Shift they change its size.`;
}

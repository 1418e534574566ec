import { type PointerEvent, useRef, useState } from "react";
import { type Area, areaBetween, changedArea, isLargeEnough } from "./area.ts";

export interface Drawing {
  readonly areas: readonly Area[];
  readonly onChoose: (at: number) => void;
  readonly add: (area: Area) => void;
  readonly change: (at: number, area: Area) => void;
}

type Point = Pick<Area, "x" | "y">;

/** What a pointer that is held down does. */
type Drag =
  | { readonly kind: "draw"; readonly from: Point }
  | { readonly kind: "move"; readonly at: number; readonly from: Point; readonly area: Area };

/** Draws an area where a pointer goes, or moves the one on which it was pressed. */
export function useDrawing({ areas, onChoose, add, change }: Drawing) {
  const page = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [drawn, setDrawn] = useState<Area>();

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const box = page.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  function begin(event: PointerEvent, on?: number) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    page.current?.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    const area = on === undefined ? undefined : areas[on];
    if (on === undefined || !area) drag.current = { kind: "draw", from };
    else {
      drag.current = { kind: "move", at: on, from, area };
      onChoose(on);
    }
  }

  function goOn(event: PointerEvent) {
    const now = drag.current;
    if (!now) return;
    const to = pointOf(event);
    if (now.kind === "draw") return setDrawn(areaBetween(now.from, to));
    const { x, y } = now.area;
    change(now.at, changedArea(now.area, { x: x + to.x - now.from.x, y: y + to.y - now.from.y }));
  }

  function end(event: PointerEvent) {
    const now = drag.current;
    drag.current = undefined;
    setDrawn(undefined);
    if (now?.kind !== "draw" || event.type === "pointercancel") return;
    const area = areaBetween(now.from, pointOf(event));
    if (isLargeEnough(area)) add(area);
  }

  const handlers = { onPointerMove: goOn, onPointerUp: end, onPointerCancel: end };
  return { page, drawn, begin, handlers };
}

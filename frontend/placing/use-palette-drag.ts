import { type PointerEvent, useRef, useState } from "react";
import { pageIndexOf } from "../pdf/use-near-pages.ts";
import type { PagePoint } from "./layout.ts";
import type { PaletteKind } from "./palette.ts";

export interface Ghost {
  readonly kind: PaletteKind;
  /** Position in window coordinates. */
  readonly x: number;
  readonly y: number;
  /** Whether it is over a page, which then shows where the field would be placed. */
  readonly isOverPage: boolean;
}

/** A shorter movement still counts as a press. */
const dragStartPx = 6;

/** A finger moves as far while it presses. */
const touchStartPx = 12;

/**
 * Drags a kind from the palette onto a page, by mouse, pen or finger. A finger that moves along the palette scrolls it, which
 * cancels the pointer; only one that moves towards the page drags.
 */
export function usePaletteDrag(
  onDrop: (kind: PaletteKind, at: PagePoint) => void,
  onAim: (kind: PaletteKind, at: PagePoint | undefined) => void,
) {
  const [ghost, setGhost] = useState<Ghost>();
  const start = useRef<{ x: number; y: number; leastPx: number } | undefined>(undefined);
  const dragged = useRef(false);

  const handlers = (kind: PaletteKind) => ({
    onPointerDown(event: PointerEvent) {
      dragged.current = false;
      if (event.button !== 0) return;
      const isTouch = event.pointerType === "touch";
      start.current = {
        ...{ x: event.clientX, y: event.clientY },
        leastPx: isTouch ? touchStartPx : dragStartPx,
      };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current;
      if (!from) return;
      const way = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (way >= from.leastPx) dragged.current = true;
      if (!dragged.current) return;
      const at = pagePointAt(event.clientX, event.clientY);
      onAim(kind, at);
      setGhost({ kind, x: event.clientX, y: event.clientY, isOverPage: at !== undefined });
    },
    onPointerUp(event: PointerEvent) {
      const at = dragged.current ? pagePointAt(event.clientX, event.clientY) : undefined;
      end(kind);
      if (at) onDrop(kind, at);
    },
    onPointerCancel: () => end(kind),
  });
  function end(kind: PaletteKind) {
    start.current = undefined;
    setGhost(undefined);
    onAim(kind, undefined);
  }
  /** Whether a click is the end of a drag, which must be ignored; a click by keyboard has `detail` 0. */
  function isEndOfDrag({ detail }: { readonly detail: number }) {
    return detail > 0 && dragged.current;
  }
  return { ghost, handlers, isEndOfDrag };
}

/** The page box at a point of the window. */
export function pageBoxAt(x: number, y: number): HTMLElement | undefined {
  return document
    .elementsFromPoint(x, y)
    .filter((element) => element instanceof HTMLElement)
    .find((element) => element.dataset["page"] !== undefined);
}

/** The point of a page at a point of the window. */
export function pagePointAt(x: number, y: number): PagePoint | undefined {
  const box = pageBoxAt(x, y);
  if (!box) return undefined;
  const { left, top, width, height } = box.getBoundingClientRect();
  return { page: pageIndexOf(box), x: (x - left) / width, y: (y - top) / height };
}

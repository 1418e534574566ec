import type { RndDragEvent } from "react-rnd";

/** Within this distance of the edge, the pages scroll. */
const edgePx = 40;
const speedMaxPx = 14;

let frame = 0;
let pointer: { x: number; y: number; byMouse: boolean } | undefined;

/** Scrolls the pages while a field is dragged to the upper or lower edge of the view. */
export const scrollAtEdges = {
  follow(event: RndDragEvent, node: HTMLElement): void {
    const scroller = node.closest<HTMLElement>("[data-scroller]");
    const at = "touches" in event ? event.touches[0] : event;
    if (!scroller || !at) return;
    const started = pointer !== undefined;
    pointer = { x: at.clientX, y: at.clientY, byMouse: !("touches" in event) };
    if (!started) frame = requestAnimationFrame(() => step(scroller));
  },
  stop(): void {
    cancelAnimationFrame(frame);
    pointer = undefined;
  },
};

function step(scroller: HTMLElement): void {
  if (!pointer) return;
  const { x, y, byMouse } = pointer;
  const by = speedAt(y, scroller.getBoundingClientRect());
  const before = scroller.scrollTop;
  scroller.scrollTop += by;
  // The field has scrolled with its page; without mouse events it would not follow the pointer.
  if (byMouse && scroller.scrollTop !== before)
    document.dispatchEvent(
      new MouseEvent("mousemove", { clientX: x, clientY: y, bubbles: true, buttons: 1 }),
    );
  frame = requestAnimationFrame(() => step(scroller));
}

function speedAt(y: number, { top, bottom }: DOMRect): number {
  const over = Math.max(0, edgePx - (y - top));
  const under = Math.max(0, edgePx - (bottom - y));
  return (Math.min(edgePx, under) - Math.min(edgePx, over)) * (speedMaxPx / edgePx);
}

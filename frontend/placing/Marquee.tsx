import { type RefObject, useEffect, useRef, useState } from "react";

interface MarqueeProps {
  readonly root: RefObject<HTMLElement | null>;
  /** `more` keeps what was selected before: Shift was held. */
  readonly onSelect: (ids: readonly string[], more: boolean) => void;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A shorter movement counts as a press. */
const startPx = 6;

/** Selects the fields in a rectangle that is drawn over the pages by mouse or pen; fingers scroll. */
export function Marquee({ root, onSelect }: MarqueeProps) {
  const [box, setBox] = useState<Box>();
  const latest = useRef(onSelect);
  useEffect(function keepLatest() {
    latest.current = onSelect;
  });
  useEffect(
    function listenToPointer() {
      const element = root.current;
      if (!element) return;
      return followPointer(element, setBox, (ids, more) => latest.current(ids, more));
    },
    [root],
  );
  if (!box) return null;
  const { left, top, right, bottom } = box;
  return (
    <div
      aria-hidden="true"
      data-marquee
      style={{ left, top, width: right - left, height: bottom - top }}
      className="pointer-events-none fixed z-50 border border-accent-ink bg-accent-ink/10"
    />
  );
}

function followPointer(
  element: HTMLElement,
  show: (box: Box | undefined) => void,
  onSelect: MarqueeProps["onSelect"],
) {
  let start: { x: number; y: number; isDrawn: boolean } | undefined;
  const down = (event: PointerEvent) => {
    if (event.pointerType === "touch" || event.button !== 0 || !isPaper(event.target)) return;
    start = { x: event.clientX, y: event.clientY, isDrawn: false };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!start) return;
    if (Math.hypot(clientX - start.x, clientY - start.y) >= startPx) start.isDrawn = true;
    if (start.isDrawn) show(boxOf(start, clientX, clientY));
  };
  const up = ({ clientX, clientY, shiftKey }: PointerEvent) => {
    if (start?.isDrawn) onSelect(fieldsIn(element, boxOf(start, clientX, clientY)), shiftKey);
    end();
  };
  const end = () => {
    start = undefined;
    show(undefined);
  };
  element.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", end);
  return () => {
    element.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", end);
  };
}

/** Whether the target is between the pages, or on a page where there is nothing to press. */
const isPaper = (target: EventTarget | null) =>
  target instanceof Element &&
  !!target.closest("[data-pages]") &&
  !target.closest("button, select, .react-draggable");

const boxOf = (from: { x: number; y: number }, x: number, y: number): Box => ({
  left: Math.min(from.x, x),
  top: Math.min(from.y, y),
  right: Math.max(from.x, x),
  bottom: Math.max(from.y, y),
});

function fieldsIn(element: HTMLElement, box: Box): string[] {
  return [...element.querySelectorAll<HTMLElement>("[data-field]")].flatMap((field) => {
    const { left, top, right, bottom } = field.getBoundingClientRect();
    const isIn = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    const id = field.dataset["field"];
    return isIn && id !== undefined ? [id] : [];
  });
}

import { type RefObject, useEffect, useRef } from "react";

/** A point in window coordinates. */
interface Point {
  readonly x: number;
  readonly y: number;
}

type OnZoom = (factor: number, at: Point) => void;

/**
 * Zooms by two fingers, and by wheel with Ctrl, which is also sent by a pinch on a trackpad. During the gesture the content
 * is scaled by CSS; at the end `onZoom` gets the factor and the point that stayed in place.
 */
export function usePinch(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onZoom: OnZoom,
) {
  const latest = useRef(onZoom);
  useEffect(function keepLatest() {
    latest.current = onZoom;
  });
  useEffect(
    function listenToGestures() {
      const outer = scroller.current;
      const inner = content.current;
      if (!outer || !inner) return;
      return followGestures(outer, inner, (factor, at) => latest.current(factor, at));
    },
    [scroller, content],
  );
}

const wheelPauseMs = 160;

function followGestures(outer: HTMLElement, inner: HTMLElement, commit: OnZoom) {
  let startDistance = 0;
  let origin: Point = { x: 0, y: 0 };
  let factor = 1;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const show = (next: number, at: Point) => {
    factor = next;
    if (inner.style.transform === "") {
      const box = inner.getBoundingClientRect();
      origin = at;
      inner.style.transformOrigin = `${at.x - box.left}px ${at.y - box.top}px`;
    }
    inner.style.transform = `scale(${factor})`;
  };
  const finish = () => {
    inner.style.transform = "";
    startDistance = 0;
    if (factor !== 1) commit(factor, origin);
    factor = 1;
  };
  const onTouchStart = (event: TouchEvent) => {
    const [a, b] = event.touches;
    if (a && b) startDistance = apart(a, b);
  };
  const onTouchMove = (event: TouchEvent) => {
    const [a, b] = event.touches;
    if (!a || !b) return;
    event.preventDefault();
    const distance = apart(a, b);
    startDistance ||= distance;
    show(distance / startDistance, {
      x: (a.clientX + b.clientX) / 2,
      y: (a.clientY + b.clientY) / 2,
    });
  };
  const onTouchEnd = () => {
    if (startDistance > 0) finish();
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    show(factor * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    clearTimeout(pause);
    pause = setTimeout(finish, wheelPauseMs);
  };
  outer.addEventListener("touchstart", onTouchStart, { passive: true });
  outer.addEventListener("touchmove", onTouchMove, { passive: false });
  outer.addEventListener("touchend", onTouchEnd);
  outer.addEventListener("touchcancel", onTouchEnd);
  outer.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    clearTimeout(pause);
    outer.removeEventListener("touchstart", onTouchStart);
    outer.removeEventListener("touchmove", onTouchMove);
    outer.removeEventListener("touchend", onTouchEnd);
    outer.removeEventListener("touchcancel", onTouchEnd);
    outer.removeEventListener("wheel", onWheel);
  };
}

const apart = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

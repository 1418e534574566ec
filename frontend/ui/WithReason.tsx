import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { classes } from "./classes.ts";

interface WithReasonProps {
  readonly id: string;
  /** Undefined while the control can be pressed. */
  readonly reason: string | undefined;
  readonly wide: boolean;
  readonly children: ReactNode;
}

/** A control with a tooltip above it, shown on hover and focus. */
export function WithReason({ id, reason, wide, children }: WithReasonProps) {
  const bubble = useRef<HTMLSpanElement>(null);

  const keepInSight = useCallback(() => {
    const element = bubble.current;
    if (!element) return;
    element.style.marginLeft = "0";
    const { left, right } = element.getBoundingClientRect();
    const room = roomOf(element);
    const shift = Math.max(room.left - left, Math.min(0, room.right - right));
    element.style.marginLeft = `${shift}px`;
  }, []);
  const isThere = reason !== undefined;
  useEffect(
    function followItsSize() {
      if (!isThere || !bubble.current) return;
      // Its size changes as it appears, with its words, and with the size of text; the page's with the window.
      const sizes = new ResizeObserver(keepInSight);
      sizes.observe(bubble.current);
      sizes.observe(document.documentElement);
      return () => sizes.disconnect();
    },
    [isThere, keepInSight],
  );

  return (
    <span
      onPointerMove={({ currentTarget, movementX, movementY }) => {
        // The pointer may rest where the control appears: then nobody has asked for the reason.
        if (!movementX && !movementY) return;
        currentTarget.dataset["near"] = "";
      }}
      onPointerLeave={({ currentTarget }) => delete currentTarget.dataset["near"]}
      className={classes("group relative inline-flex", wide && "w-full")}
    >
      {children}
      {isThere && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          className="pointer-events-none absolute bottom-full left-1/2 z-10 mb-2 hidden w-max max-w-64 [transform:translateX(-50%)] rounded-md bg-ink px-3 py-2 text-center text-canvas text-sm shadow-raised group-data-near:block group-focus-within:block"
        >
          {reason}
        </span>
      )}
    </span>
  );
}

const marginPx = 8;

/** The horizontal range in which an element is visible: within the window and within clipping ancestors. */
function roomOf(element: HTMLElement) {
  const page = document.documentElement;
  // A phone shows more than the page's width while something hangs over: right to left, the page then begins further right.
  let left = Math.max(0, page.getBoundingClientRect().left);
  let right = left + page.clientWidth;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === "visible") continue;
    const box = around.getBoundingClientRect();
    left = Math.max(left, box.left);
    right = Math.min(right, box.right);
  }
  return { left: left + marginPx, right: right - marginPx };
}

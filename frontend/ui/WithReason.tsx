import { type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { classes } from "./classes.ts";

interface WithReasonProps {
  readonly id: string;
  /** None while the control can be pressed. */
  readonly reason: string | undefined;
  readonly wide: boolean;
  readonly children: ReactNode;
}

/** A control with a sentence in a bubble above it, on hover and focus. */
export function WithReason({ id, reason, wide, children }: WithReasonProps) {
  const bubble = useRef<HTMLSpanElement>(null);

  const keepInWindow = useCallback(() => {
    const element = bubble.current;
    if (!element) return;
    element.style.marginLeft = "0";
    const { left, right } = element.getBoundingClientRect();
    const tooFarRight = right + windowMarginPx - document.documentElement.clientWidth;
    const shift = Math.max(windowMarginPx - left, Math.min(0, -tooFarRight));
    element.style.marginLeft = `${shift}px`;
  }, []);
  // A reason may come while the control has the focus already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words decide its width
  useLayoutEffect(keepInWindow, [keepInWindow, reason]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the bubble, the control is inside
    <span
      onPointerEnter={keepInWindow}
      onFocus={keepInWindow}
      className={classes("group relative inline-flex", wide && "w-full")}
    >
      {children}
      {reason !== undefined && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          className="pointer-events-none absolute bottom-full left-1/2 z-10 mb-2 hidden w-max max-w-64 -translate-x-1/2 rounded-md bg-ink px-3 py-2 text-center text-canvas text-sm shadow-raised group-focus-within:block group-hover:block"
        >
          {reason}
        </span>
      )}
    </span>
  );
}

const windowMarginPx = 8;

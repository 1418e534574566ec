import { type RefObject, useEffect } from "react";
import type { Focus } from "./signing-state.ts";

/** Duration of the animation of a signature (`land` in main.css). */
const landingMs = 300;

/** Moves the focus after the render: to a field, which is scrolled into view, or to Complete. */
export function useSigningFocus(
  focus: Focus | undefined,
  complete: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(
    function moveFocus() {
      switch (focus?.on) {
        case undefined:
          return;
        case "Complete":
          if (focus.shown) centred(focus.shown);
          return complete.current?.focus({ preventScroll: focus.shown !== undefined });
        case "editor":
          return void centred(focus.id);
        case "field":
          return afterLanding(focus.after, () => focusField(focus.id));
      }
    },
    [focus, complete],
  );
}

/** Shows the field that was just signed, then goes on; at once if reduced motion is preferred. */
function afterLanding(landed: string | undefined, goOn: () => void): (() => void) | undefined {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (landed === undefined || isStill) {
    goOn();
    return undefined;
  }
  centred(landed);
  const timer = setTimeout(goOn, landingMs);
  return () => clearTimeout(timer);
}

function centred(id: string): HTMLElement | null {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
  field?.scrollIntoView({ block: "center", inline: "center" });
  return field;
}

function focusField(id: string): void {
  const field = centred(id);
  const control = field?.querySelector<HTMLElement>("input") ?? field;
  control?.focus({ preventScroll: true });
}

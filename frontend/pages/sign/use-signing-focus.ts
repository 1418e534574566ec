import { type RefObject, useEffect } from "react";
import type { Focus } from "./signing.ts";

/** Moves the focus after the render: to a field, which is scrolled into view, or to Complete. */
export function useSigningFocus(
  focus: Focus | undefined,
  complete: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(
    function moveFocus() {
      if (focus?.on === "Complete") complete.current?.focus();
      if (focus?.on === "field") focusField(focus.id);
    },
    [focus, complete],
  );
}

function focusField(id: string): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
  field?.scrollIntoView({ block: "center", inline: "center" });
  const control = field?.querySelector<HTMLElement>("input") ?? field;
  control?.focus({ preventScroll: true });
}

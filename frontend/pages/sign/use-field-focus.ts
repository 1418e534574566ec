import { useEffect, useState } from "react";

/** Leads to a field: scrolls to it and moves the focus there, after whatever else changes at once. */
export function useFieldFocus() {
  const [target, setTarget] = useState<{ id: string }>();
  useEffect(
    function goToField() {
      if (!target) return;
      const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(target.id)}"]`);
      field?.scrollIntoView({ block: "center", inline: "center" });
      const control = field?.querySelector<HTMLElement>("input") ?? field;
      control?.focus({ preventScroll: true });
    },
    [target],
  );
  return { currentId: target?.id, goTo: (id: string) => setTarget({ id }) };
}

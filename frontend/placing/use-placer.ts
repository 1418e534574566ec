import { useEffect, useState } from "react";
import type { Fields } from "./layout.ts";
import type { PaletteKind } from "./palette.ts";
import {
  type Focus,
  type Placing,
  type PlacingAction,
  type PlacingContext,
  reducePlacing,
  startOfPlacing,
} from "./placing.ts";

interface PlacerInput extends Omit<PlacingContext, "newId"> {
  readonly fields: Fields;
  readonly onFields: (fields: Fields, step?: string) => void;
}

/** The placer's state. The fields, with their history, belong to the caller. */
export function usePlacer({ fields, onFields, pages, signerId }: PlacerInput) {
  const [rest, setRest] = useState(startOfPlacing);
  const placing: Placing = { ...rest, fields };
  useFocus(rest.focus);

  function act(action: PlacingAction) {
    const context = { pages, signerId, newId: () => crypto.randomUUID() };
    const after = reducePlacing(placing, action, context);
    if (after === placing) return;
    const { fields: changed, ...next } = after;
    setRest(next);
    if (changed !== fields) onFields(changed, action.type === "set" ? action.step : undefined);
  }

  return { placing, act };
}

function useFocus(focus: Focus | undefined): void {
  useEffect(
    function moveFocus() {
      if (focus?.on === "field") focusField(focus.id);
      if (focus?.on === "palette") focusPalette(focus.kind);
    },
    [focus],
  );
}

/** Focuses a kind in the palette, or More if the kind is hidden there. */
function focusPalette(kind: PaletteKind): void {
  (find(`[data-palette="${kind}"]`) ?? find("[data-palette-more]"))?.focus();
}

/** Focuses a field, which selects it; retried in the next frames until its page is rendered. */
export function showField(id: string, tries = 60): void {
  if (find(`[data-field="${id}"]`)) focusField(id);
  else if (tries > 0) requestAnimationFrame(() => showField(id, tries - 1));
}

function focusField(id: string): void {
  const field = find(`[data-field="${id}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

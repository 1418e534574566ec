import { type PointerEvent, useEffect } from "react";
import { setAim } from "./aim.ts";
import type { PagePoint } from "./layout.ts";
import { type PaletteKind, paletteLabel } from "./palette.ts";
import { pagePointAt } from "./use-palette-drag.ts";

interface PlaceHereProps {
  readonly kind: PaletteKind;
  readonly page: number;
  readonly onPlace: (at: PagePoint) => void;
  /** Where a press would place it; undefined when the pointer leaves. */
  readonly onAim: (at: PagePoint | undefined) => void;
}

/** Covers a page while a kind is armed: a press places the field there, Enter in the middle of the page. */
export function PlaceHere({ kind, page, onPlace, onAim }: PlaceHereProps) {
  useEffect(function clearAim() {
    // If disarmed by keyboard, it is removed without the pointer having left.
    return () => setAim(undefined);
  }, []);
  function follow({ pointerType, clientX, clientY }: PointerEvent) {
    // A finger has no position before it presses.
    if (pointerType !== "touch") onAim(pagePointAt(clientX, clientY));
  }
  return (
    <button
      type="button"
      aria-label={`Place ${paletteLabel(kind)} on page ${page + 1}`}
      onPointerEnter={follow}
      onPointerMove={follow}
      onPointerLeave={() => onAim(undefined)}
      onClick={(event) => {
        const pressed = event.detail > 0 ? pagePointAt(event.clientX, event.clientY) : undefined;
        onAim(undefined);
        onPlace(pressed ?? { page, x: 0.5, y: 0.5 });
      }}
      className="absolute inset-0 z-30 cursor-copy bg-page-accent/5"
    />
  );
}

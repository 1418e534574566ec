import { type FieldKind, fieldLabels } from "#contract/markers";
import type { PagePoint } from "./layout.ts";
import { pagePointAt } from "./use-palette-drag.ts";

interface PlaceHereProps {
  readonly kind: FieldKind;
  readonly page: number;
  readonly onPlace: (at: PagePoint) => void;
}

/**
 * Covers a page while a kind is armed: a press places the field there, Enter in the middle of the
 * page.
 */
export function PlaceHere({ kind, page, onPlace }: PlaceHereProps) {
  return (
    <button
      type="button"
      aria-label={`Place ${fieldLabels[kind]} on page ${page + 1}`}
      onClick={(event) => {
        const pressed = event.detail > 0 ? pagePointAt(event.clientX, event.clientY) : undefined;
        onPlace(pressed ?? { page, x: 0.5, y: 0.5 });
      }}
      className="absolute inset-0 z-30 cursor-copy bg-[#4338ca]/5"
    />
  );
}

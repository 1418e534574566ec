import { useEffect } from "react";
import type { PageSize } from "#contract/rules/fields/markers";
import { setAim } from "./aim.ts";
import { type Fields, moveTo, type PagePoint, placeAround } from "./layout.ts";
import type { PaletteKind } from "./palette.ts";
import { snapping } from "./snap.ts";

interface AimingInput {
  readonly fields: Fields;
  readonly pages: readonly PageSize[];
  readonly selected: readonly string[];
  /** Colour of the signer of new fields. */
  readonly color: string;
}

export interface Aiming {
  /** A new field of this kind would have its middle here. */
  readonly atNew: (kind: PaletteKind, at: PagePoint | undefined) => void;
  /** A field would have its corner here. */
  readonly atMoved: (id: string, to: PagePoint | undefined) => void;
}

/** Shows where a field would go while the pointer moves. */
export function useAiming({ fields, pages, selected, color }: AimingInput): Aiming {
  useEffect(() => () => setAim(undefined), []);
  return {
    atNew(kind, at) {
      if (!at) return setAim(undefined);
      const { place, lines } = snapping(placeAround(kind, at, pages), [], fields, pages);
      setAim({ page: at.page, lines, ghost: { kind, place, color } });
    },
    atMoved(id, to) {
      const field = fields.find((one) => one.id === id);
      const place = field && to && moveTo([field], id, to, pages)[0]?.place;
      if (!place) return setAim(undefined);
      const moving = selected.includes(id) ? selected : [id];
      setAim({ page: place.page, lines: snapping(place, moving, fields, pages).lines });
    },
  };
}

import { useSyncExternalStore } from "react";
import type { Place } from "#contract/rules/fields/markers";
import type { PaletteKind } from "./palette.ts";
import type { Lines } from "./snap.ts";

/** Where a field would be placed if it were dropped now. It changes with each movement of the pointer. */
export interface Aim {
  readonly page: number;
  readonly lines: Lines;
  /** A field that is not placed yet. */
  readonly ghost?: { readonly kind: PaletteKind; readonly place: Place; readonly color: string };
}

let current: Aim | undefined;
const listeners = new Set<() => void>();

/** Stored outside React's state, so that a movement renders one page's marks and nothing else. */
export function setAim(aim: Aim | undefined): void {
  if (aim === current) return;
  current = aim;
  for (const listener of listeners) listener();
}

export const useAimOn = (page: number): Aim | undefined =>
  useSyncExternalStore(subscribe, () => (current?.page === page ? current : undefined));

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

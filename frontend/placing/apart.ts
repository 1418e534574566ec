import type { Place } from "#contract/rules/fields/markers";
import { placesMeet } from "./layout.ts";

interface HasPlace {
  readonly place: Place;
}

/**
 * Fields for a read-only view, in which each can be seen: those that lie on one another share the height of the lowest of them,
 * the upper one above. They are stamped where they were placed.
 */
export function apart<F extends HasPlace>(fields: readonly F[]): readonly F[] {
  const bands = bandsOf(fields.toSorted(fromTop));
  return fields.map((field) => {
    const group = groupOf(field, fields);
    if (group.length === 1) return field;
    const count = 1 + Math.max(...group.map((one) => bands.get(one) ?? 0));
    const height = Math.min(...group.map(({ place }) => place.height)) / count;
    const { place } = field;
    return { ...field, place: { ...place, height, y: place.y + (bands.get(field) ?? 0) * height } };
  });
}

const fromTop = (one: HasPlace, two: HasPlace): number =>
  one.place.y - two.place.y || one.place.x - two.place.x;

/** To each field the first band that no earlier field has on which it lies. */
function bandsOf<F extends HasPlace>(fields: readonly F[]): ReadonlyMap<F, number> {
  const bands = new Map<F, number>();
  for (const field of fields) {
    const taken = new Set(
      [...bands].filter(([one]) => placesMeet(one.place, field.place)).map(([, band]) => band),
    );
    let free = 0;
    while (taken.has(free)) free += 1;
    bands.set(field, free);
  }
  return bands;
}

/** The field, and all that lie on it, directly or by way of others. */
function groupOf<F extends HasPlace>(field: F, fields: readonly F[]): readonly F[] {
  const group = new Set([field]);
  for (const one of group)
    for (const other of fields) if (placesMeet(one.place, other.place)) group.add(other);
  return [...group];
}

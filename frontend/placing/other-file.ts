import { keptInside, type PageSize, type Place } from "#contract/rules/fields/markers";
import type { Fields } from "./layout.ts";

/** Where fields go when a document gets another file. */

type Pages = readonly PageSize[];

/** Whether fields can stay in place: the files have equally many pages, each of the same size to within a point. */
export const samePages = (before: Pages, after: Pages): boolean =>
  before.length === after.length && before.every((page, index) => sameSize(page, after[index]));

export const sameSize = (one: PageSize | undefined, other: PageSize | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  Math.abs(one.width - other.width) <= 1 &&
  Math.abs(one.height - other.height) <= 1;

/** Indexes (from 0) of pages that have fields, with the number of fields. */
export function pagesWithFields(fields: Fields): readonly { page: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { place } of fields) counts.set(place.page, (counts.get(place.page) ?? 0) + 1);
  return [...counts].map(([page, count]) => ({ page, count })).sort((a, b) => a.page - b.page);
}

/** The fields moved to the pages chosen for them; fields whose page has no chosen page are dropped. */
export function fieldsOnto(
  fields: Fields,
  pageFor: (page: number) => number | undefined,
  before: Pages,
  after: Pages,
): Fields {
  return fields.flatMap((field) => {
    const to = pageFor(field.place.page);
    const [from, onto] = [before[field.place.page], to === undefined ? undefined : after[to]];
    if (to === undefined || from === undefined || onto === undefined) return [];
    return [{ ...field, place: { ...placeOnto(field.place, from, onto), page: to } }];
  });
}

/** The place on another page, with the same size in points and its middle at the same fraction of the page. */
function placeOnto(place: Place, from: PageSize, onto: PageSize): Place {
  if (sameSize(from, onto)) return place;
  const width = Math.min(1, (place.width * from.width) / onto.width);
  const height = Math.min(1, (place.height * from.height) / onto.height);
  const x = place.x + (place.width - width) / 2;
  const y = place.y + (place.height - height) / 2;
  return keptInside({ page: place.page, x, y, width, height });
}

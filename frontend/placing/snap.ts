import { keptInside, type PageSize, type Place } from "#contract/rules/fields/markers";
import { type Fields, put } from "./layout.ts";

const reachPt = 4;

/** Where a place snaps, as fractions of the page: a vertical line at x, a horizontal one at y. */
export interface Lines {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** The fields, with this one snapped to its neighbours. */
export function snapTo(fields: Fields, id: string, pages: readonly PageSize[]): Fields {
  const place = fields.find((field) => field.id === id)?.place;
  return place ? put(fields, id, snapped(place, id, fields, pages)) : fields;
}

/** The place moved to the nearest edge or middle line of a neighbour on its page, if one is close. */
export const snapped = (
  place: Place,
  id: string,
  fields: Fields,
  pages: readonly PageSize[],
): Place => snapping(place, [id], fields, pages).place;

/** The snapped place with the lines to which it snaps; fields in `moving` don't count as neighbours. */
export function snapping(
  place: Place,
  moving: readonly string[],
  fields: Fields,
  pages: readonly PageSize[],
): { readonly place: Place; readonly lines: Lines } {
  const page = pages[place.page];
  if (page === undefined) return { place, lines: {} };
  const others = fields
    .filter((field) => !moving.includes(field.id) && field.place.page === place.page)
    .map((field) => field.place);
  const x = nearest(
    [place.x, place.x + place.width / 2, place.x + place.width],
    others.flatMap((o) => [o.x, o.x + o.width / 2, o.x + o.width]),
    reachPt / page.width,
  );
  const y = nearest(
    [place.y, place.y + place.height / 2, place.y + place.height],
    others.flatMap((o) => [o.y, o.y + o.height / 2, o.y + o.height]),
    reachPt / page.height,
  );
  return {
    place: keptInside({ ...place, x: place.x + (x?.way ?? 0), y: place.y + (y?.way ?? 0) }),
    lines: { x: x?.line, y: y?.line },
  };
}

interface Near {
  readonly way: number;
  readonly line: number;
}

/** The shortest distance from one of our lines to the same line of a neighbour, if one is close. */
function nearest(
  ours: readonly number[],
  theirs: readonly number[],
  reach: number,
): Near | undefined {
  return theirs
    .map((line, index): Near => ({ line, way: line - (ours[index % ours.length] ?? line) }))
    .filter(({ way }) => Math.abs(way) <= reach)
    .reduce<Near | undefined>(
      (best, near) => (best && Math.abs(best.way) <= Math.abs(near.way) ? best : near),
      undefined,
    );
}

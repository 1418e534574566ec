import { keptInside, type PageSize, type Place } from "#contract/markers";
import { type Fields, put } from "./layout.ts";

const reachPt = 4;

/** The fields, with this one snapped to its neighbours. */
export function snapTo(fields: Fields, id: string, pages: readonly PageSize[]): Fields {
  const place = fields.find((field) => field.id === id)?.place;
  return place ? put(fields, id, snapped(place, id, fields, pages)) : fields;
}

/**
 * The place moved to the nearest edge or middle line of a neighbour on its page, if one is close.
 */
export function snapped(
  place: Place,
  id: string,
  fields: Fields,
  pages: readonly PageSize[],
): Place {
  const page = pages[place.page];
  if (page === undefined) return place;
  const others = fields
    .filter((field) => field.id !== id && field.place.page === place.page)
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
  return keptInside({ ...place, x: place.x + x, y: place.y + y });
}

/**
 * The shortest distance from one of our lines to the same line of a neighbour; 0 when none is
 * close.
 */
function nearest(ours: readonly number[], theirs: readonly number[], reach: number): number {
  const ways = theirs.map((line, index) => line - (ours[index % ours.length] ?? line));
  const inReach = ways.filter((way) => Math.abs(way) <= reach);
  return inReach.reduce(
    (best, way) => (Math.abs(way) < Math.abs(best) ? way : best),
    inReach[0] ?? 0,
  );
}

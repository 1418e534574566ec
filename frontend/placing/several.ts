import {
  type Box,
  inPoints,
  keptInside,
  type PageSize,
  type Place,
} from "#contract/rules/fields/markers";
import {
  type Fields,
  moveTo,
  nudge,
  type PagePoint,
  type PlacedField,
  placesMeet,
} from "./layout.ts";
import { snapping, snapTo } from "./snap.ts";

/** Operations on several selected fields at once. */

export const alignments = ["left", "centre", "right", "top", "middle", "bottom"] as const;
export type Alignment = (typeof alignments)[number];

/** Aligns the selected fields with the outermost of them, even if they are on different pages. */
export function aligned(
  fields: Fields,
  ids: readonly string[],
  how: Alignment,
  pages: readonly PageSize[],
): Fields {
  const boxes = fields.flatMap((field) => {
    const page = pages[field.place.page];
    return ids.includes(field.id) && page ? [inPoints(field.place, page)] : [];
  });
  if (boxes.length < 2) return fields;
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const moved: Record<Alignment, (box: Box) => Box> = {
    left: (box) => ({ ...box, x: left }),
    centre: (box) => ({ ...box, x: (left + right - box.width) / 2 }),
    right: (box) => ({ ...box, x: right - box.width }),
    top: (box) => ({ ...box, y: top }),
    middle: (box) => ({ ...box, y: (top + bottom - box.height) / 2 }),
    bottom: (box) => ({ ...box, y: bottom - box.height }),
  };
  return changed(fields, ids, pages, moved[how]);
}

/** Gives the selected fields the size of the one that was selected first. */
export function sameSize(
  fields: Fields,
  ids: readonly string[],
  pages: readonly PageSize[],
): Fields {
  const first = fields.find(({ id }) => id === ids[0]);
  const page = first && pages[first.place.page];
  if (!first || !page) return fields;
  const { width, height } = inPoints(first.place, page);
  return changed(fields, ids, pages, (box) => ({ ...box, width, height }));
}

function changed(
  fields: Fields,
  ids: readonly string[],
  pages: readonly PageSize[],
  how: (box: Box) => Box,
): Fields {
  return fields.map((field) => {
    const page = pages[field.place.page];
    if (!ids.includes(field.id) || !page) return field;
    return {
      ...field,
      place: keptInside(inFractions(how(inPoints(field.place, page)), field, page)),
    };
  });
}

const inFractions = (box: Box, { place }: PlacedField, page: PageSize): Place => ({
  page: place.page,
  x: box.x / page.width,
  y: box.y / page.height,
  width: box.width / page.width,
  height: box.height / page.height,
});

/** Moves one of the selected fields, and the others by the same distance; the moved one snaps to its neighbours. */
export function movedTogether(
  fields: Fields,
  ids: readonly string[],
  { id, to }: { readonly id: string; readonly to: PagePoint },
  pages: readonly PageSize[],
): Fields {
  const before = fields.find((field) => field.id === id)?.place;
  const alone = moveTo(fields, id, to, pages).find((field) => field.id === id)?.place;
  if (!before || !alone) return fields;
  if (ids.length < 2 || !ids.includes(id)) return snapTo(moveTo(fields, id, to, pages), id, pages);
  const { place } = snapping(alone, ids, fields, pages);
  const [turned, right, down] = [place.page - before.page, place.x - before.x, place.y - before.y];
  return ids.reduce((all, each) => {
    const from = fields.find((field) => field.id === each)?.place;
    const page = from ? from.page + turned : -1;
    if (!from || !pages[page]) return all;
    return moveTo(all, each, { page, x: from.x + right, y: from.y + down }, pages);
  }, fields);
}

export const nudgedTogether = (
  fields: Fields,
  ids: readonly string[],
  byPt: { readonly x: number; readonly y: number },
  pages: readonly PageSize[],
): Fields => ids.reduce((all, id) => nudge(all, id, byPt, pages), fields);

const gapPt = 6;
const stepPt = 12;

/**
 * Adds copies of fields on a page and those after it, where they lay on their own pages or, if something
 * is there, below it or else above it. Copies for pages that don't exist are left out.
 */
export function pasted(
  fields: Fields,
  copies: Fields,
  page: number,
  pages: readonly PageSize[],
): Fields {
  const first = Math.min(...copies.map(({ place }) => place.page));
  const here = copies.flatMap((copy) => {
    const onto = page + copy.place.page - first;
    if (!pages[onto]) return [];
    const { x, y } = copy.place;
    return moveTo([copy], copy.id, { page: onto, x, y }, pages);
  });
  const height = pages[page]?.height ?? 1;
  const tops = here.map(({ place }) => place.y);
  const bottoms = here.map(({ place }) => place.y + place.height);
  const step = Math.max(...bottoms) - Math.min(...tops) + gapPt / height;
  const ways = Array.from({ length: Math.ceil(1 / step) + 1 }, (_, count) => count * step);
  const shifts = [...ways, ...ways.map((way) => -way)];
  const fits = (by: number) =>
    Math.min(...tops) + by >= 0 &&
    Math.max(...bottoms) + by <= 1 &&
    !here.some((copy) => fields.some(({ place }) => placesMeet(place, lowered(copy, by).place)));
  const by = shifts.find(fits) ?? stepPt / height;
  return [...fields, ...here.map((copy) => lowered(copy, by))];
}

const lowered = (field: PlacedField, by: number): PlacedField => ({
  ...field,
  place: keptInside({ ...field.place, y: field.place.y + by }),
});

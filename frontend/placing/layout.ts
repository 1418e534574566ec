import type { FieldSettings } from "#contract/rules/fields/field-settings";
import {
  type FieldKind,
  isMark,
  keptInside,
  type PageSize,
  type Place,
} from "#contract/rules/fields/markers";
import { newSize, type PaletteKind } from "./palette.ts";

/** A field on its page, and its signer. */
export interface PlacedField {
  readonly id: string;
  readonly kind: FieldKind;
  readonly signerId: string;
  readonly place: Place;
  /** Set for kinds that signers fill in; as typed, so they may be invalid. */
  readonly settings?: FieldSettings | undefined;
}

export type Fields = readonly PlacedField[];

export interface PagePoint {
  readonly page: number;
  /** As fractions of the displayed page. */
  readonly x: number;
  readonly y: number;
}

/** The place of a new field with its middle at the point. */
export function placeAround(kind: PaletteKind, at: PagePoint, pages: readonly PageSize[]): Place {
  const page = pages[at.page];
  if (page === undefined)
    throw new RangeError(`expected a page below ${pages.length}, found ${at.page}`);
  const size = newSize(kind, page);
  return keptInside({
    page: at.page,
    x: at.x - size.width / 2,
    y: at.y - size.height / 2,
    ...size,
  });
}

/** The page's middle or, if a field is there, the nearest free point below or else above it. */
export function freePoint(
  kind: PaletteKind,
  page: number,
  fields: Fields,
  pages: readonly PageSize[],
): PagePoint {
  const middle = { page, x: 0.5, y: 0.5 };
  const { height } = placeAround(kind, middle, pages);
  const rows = Array.from({ length: Math.floor(1 / height) }, (_, row) => row * height * 1.2);
  const points = [...rows.map((down) => 0.5 + down), ...rows.map((up) => 0.5 - up)]
    .filter((y) => y > height / 2 && y < 1 - height / 2)
    .map((y) => ({ ...middle, y }));
  const isFree = (point: PagePoint) => {
    const place = placeAround(kind, point, pages);
    return !fields.some((field) => placesMeet(place, field.place));
  };
  return points.find(isFree) ?? middle;
}

/** A smaller overlap is a shared edge, since fractions of a page aren't exact. */
const edge = 1e-6;

/** Whether two places overlap. */
export const placesMeet = (a: Place, b: Place): boolean =>
  a.page === b.page && shared(a, b, "x", "width") > edge && shared(a, b, "y", "height") > edge;

/** The overlap of two places in one direction; if negative, their distance. */
export function shared(a: Place, b: Place, from: "x" | "y", size: "width" | "height"): number {
  return Math.min(a[from] + a[size], b[from] + b[size]) - Math.max(a[from], b[from]);
}

/** Smaller fields can't be read or hit. */
const sizeMinPt = { width: 24, height: 12 };
/** Minimum size of check boxes and choices. */
const markMinPt = { width: 6, height: 6 };

export function minimumSize(kind: FieldKind, page: PageSize) {
  const least = isMark(kind) ? markMinPt : sizeMinPt;
  return {
    width: Math.min(1, least.width / page.width),
    height: Math.min(1, least.height / page.height),
  };
}

export function add(fields: Fields, field: PlacedField): Fields {
  return [...fields, { ...field, place: keptInside(field.place) }];
}

export const remove = (fields: Fields, id: string): Fields =>
  fields.filter((field) => field.id !== id);

export const removeOf = (fields: Fields, signerId: string): Fields =>
  fields.filter((field) => field.signerId !== signerId);

export function put(fields: Fields, id: string, place: Place): Fields {
  return change(fields, id, (field) => ({ ...field, place: keptInside(place) }));
}

/** Resizes a field; what exceeds the page is cut off. */
export function resize(fields: Fields, id: string, place: Place): Fields {
  const x = Math.max(0, place.x);
  const y = Math.max(0, place.y);
  const right = Math.min(1, place.x + place.width);
  const bottom = Math.min(1, place.y + place.height);
  return put(fields, id, { page: place.page, x, y, width: right - x, height: bottom - y });
}

/** Moves a field's corner, possibly to another page; its size in points stays. */
export function moveTo(
  fields: Fields,
  id: string,
  to: PagePoint,
  pages: readonly PageSize[],
): Fields {
  return change(fields, id, (field) => {
    const size = sizeOnPage(field.place, to.page, pages);
    return size ? { ...field, place: keptInside({ ...to, ...size }) } : field;
  });
}

export function assign(fields: Fields, id: string, signerId: string): Fields {
  return change(fields, id, (field) => ({ ...field, signerId }));
}

/** Moves a field by points of the displayed page. */
export function nudge(
  fields: Fields,
  id: string,
  byPt: { readonly x: number; readonly y: number },
  pages: readonly PageSize[],
): Fields {
  return change(fields, id, (field) => {
    const page = pages[field.place.page];
    if (page === undefined) return field;
    const { x, y } = field.place;
    const moved = { ...field.place, x: x + byPt.x / page.width, y: y + byPt.y / page.height };
    return { ...field, place: keptInside(moved) };
  });
}

/** Adds a copy below the field, or above it at the end of the page. */
export function duplicate(fields: Fields, id: string, newId: string): Fields {
  const field = fields.find((one) => one.id === id);
  if (field === undefined) return fields;
  const { place } = field;
  const step = place.height * 1.25;
  const below = place.y + step + place.height <= 1;
  return add(fields, {
    ...field,
    id: newId,
    place: { ...place, y: below ? place.y + step : place.y - step },
  });
}

/** Adds copies of a field on other pages, of the same size in points. */
export function copyToPages(
  fields: Fields,
  id: string,
  copies: readonly { readonly id: string; readonly page: number }[],
  pages: readonly PageSize[],
): Fields {
  const field = fields.find((one) => one.id === id);
  if (field === undefined) return fields;
  const made = copies.flatMap((copy) => {
    const size = sizeOnPage(field.place, copy.page, pages);
    if (size === undefined || copy.page === field.place.page) return [];
    const place = keptInside({ ...field.place, page: copy.page, ...size });
    return [{ ...field, id: copy.id, place }];
  });
  return [...fields, ...made];
}

/** The place's size in points, as fractions of another page. */
function sizeOnPage(place: Place, page: number, pages: readonly PageSize[]) {
  const from = pages[place.page];
  const to = pages[page];
  if (from === undefined || to === undefined) return undefined;
  return {
    width: (place.width * from.width) / to.width,
    height: (place.height * from.height) / to.height,
  };
}

function change(fields: Fields, id: string, how: (field: PlacedField) => PlacedField): Fields {
  return fields.map((field) => (field.id === id ? how(field) : field));
}

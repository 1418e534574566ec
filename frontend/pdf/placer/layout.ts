import {
  defaultSize,
  type FieldKind,
  keptInside,
  type PageSize,
  type Place,
} from "#contract/markers";

/** A field on its page, and whose it is. */
export interface PlacedField {
  readonly id: string;
  readonly kind: FieldKind;
  readonly recipientId: string;
  readonly place: Place;
}

export type Fields = readonly PlacedField[];

export interface PagePoint {
  readonly page: number;
  /** Fractions of the displayed page. */
  readonly x: number;
  readonly y: number;
}

/** The place of a new field of this kind whose middle is at the point. */
export function placeAround(kind: FieldKind, at: PagePoint, pages: readonly PageSize[]): Place {
  const page = pages[at.page];
  if (page === undefined) throw new RangeError(`no page ${at.page}`);
  const size = defaultSize(kind, page);
  return keptInside({
    page: at.page,
    x: at.x - size.width / 2,
    y: at.y - size.height / 2,
    ...size,
  });
}

/** Smaller than this nothing can be read or hit. */
const sizeMinPt = { width: 24, height: 12 };

export function minimumSize(page: PageSize) {
  return {
    width: Math.min(1, sizeMinPt.width / page.width),
    height: Math.min(1, sizeMinPt.height / page.height),
  };
}

export function add(fields: Fields, field: PlacedField): Fields {
  return [...fields, { ...field, place: keptInside(field.place) }];
}

export const remove = (fields: Fields, id: string): Fields =>
  fields.filter((field) => field.id !== id);

export const removeOf = (fields: Fields, recipientId: string): Fields =>
  fields.filter((field) => field.recipientId !== recipientId);

export function put(fields: Fields, id: string, place: Place): Fields {
  return change(fields, id, (field) => ({ ...field, place: keptInside(place) }));
}

export function assign(fields: Fields, id: string, recipientId: string): Fields {
  return change(fields, id, (field) => ({ ...field, recipientId }));
}

/** Moves by points of the displayed page. */
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

/** A copy below the field, or above it where the page ends. */
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

/** The same field on other pages, of the same size in points. */
export function copyToPages(
  fields: Fields,
  id: string,
  copies: readonly { readonly id: string; readonly page: number }[],
  pages: readonly PageSize[],
): Fields {
  const field = fields.find((one) => one.id === id);
  const from = field && pages[field.place.page];
  if (field === undefined || from === undefined) return fields;
  const made = copies.flatMap((copy) => {
    const to = pages[copy.page];
    if (to === undefined || copy.page === field.place.page) return [];
    const width = (field.place.width * from.width) / to.width;
    const height = (field.place.height * from.height) / to.height;
    const place = keptInside({ ...field.place, page: copy.page, width, height });
    return [{ ...field, id: copy.id, place }];
  });
  return [...fields, ...made];
}

function change(fields: Fields, id: string, how: (field: PlacedField) => PlacedField): Fields {
  return fields.map((field) => (field.id === id ? how(field) : field));
}

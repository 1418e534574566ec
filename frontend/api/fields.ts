import type { FieldAnswer, PlacedField } from "#contract/calls/shapes";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import {
  type FieldKind,
  inPoints,
  markerLook,
  type PageSize,
  type Place,
  placeFromWire,
  placeToWire,
  type WirePlace,
} from "#contract/rules/fields/markers";
import type { MarkerInput } from "#contract/specified/envelopes";

/** A field on its page. The API places it in points, and the specification's calls as a marker in pixels. */
export interface Field {
  readonly kind: FieldKind;
  readonly place: Place;
  /** Set for kinds that signers fill in. */
  readonly settings?: FieldSettings | undefined;
}

/** A field in points, of the recipient with this number. */
export function fieldInPoints(
  { kind, place, settings }: Field,
  recipient: number,
  pages: readonly PageSize[],
): PlacedField {
  const page = pages[place.page];
  if (!page) throw new RangeError(`no page ${place.page}`);
  const at = { page: place.page + 1, ...inPoints(place, page) };
  return { kind, recipient, ...at, ...(settings ? { settings } : {}) };
}

/** A field that the API has placed in points. */
export function fieldOfPoints(
  { kind, page, x, y, width, height, settings }: FieldAnswer,
  pages: readonly PageSize[],
): Field {
  const size = pages[page - 1];
  if (!size) throw new RangeError(`no page ${page}`);
  const place = {
    page: page - 1,
    x: x / size.width,
    y: y / size.height,
    width: width / size.width,
    height: height / size.height,
  };
  return { kind, place, ...(settings ? { settings } : {}) };
}

/** A field as a marker. `recepientEmail` is the signer's email or, in a template, a placeholder. */
export function markerOf(
  field: Field,
  color: string,
  recepientEmail: string,
  pages: readonly PageSize[],
): MarkerInput {
  return {
    etype: field.kind,
    ...placeToWire(field.place, pages),
    ...markerLook(field.kind, color),
    recepientEmail,
    ...(field.settings ? { settings: field.settings } : {}),
  };
}

/** A marker as a field; undefined for a marker outside of all pages, which is ignored (as specified). */
export function fieldOf(
  marker: WirePlace & {
    readonly etype: FieldKind;
    readonly settings?: FieldSettings | undefined;
  },
  pages: readonly PageSize[],
): Field | undefined {
  const { etype: kind, settings } = marker;
  const place = placeFromWire(kind, marker, pages);
  return place && { kind, place, ...(settings ? { settings } : {}) };
}

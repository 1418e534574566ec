import type { FieldSettings } from "#contract/rules/fields/field-settings";
import {
  type FieldKind,
  markerLook,
  type PageSize,
  type Place,
  placeFromWire,
  placeToWire,
  type WirePlace,
} from "#contract/rules/fields/markers";
import type { MarkerInput } from "#contract/specified/envelopes";

/** A field on its page. The wire calls it a marker and places it in pixels. */
export interface Field {
  readonly kind: FieldKind;
  readonly place: Place;
  /** Set for kinds that signers fill in. */
  readonly settings?: FieldSettings | undefined;
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

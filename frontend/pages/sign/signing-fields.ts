import type { MarkerReply, SignerViewReply } from "#contract/api/envelopes";
import { type FieldKind, type PageSize, type Place, placeFromWire } from "#contract/markers";
import { fieldSizePt, type SizePt } from "../../pdf/field-text.ts";
import { inReadingOrder } from "../../pdf/reading-order.ts";

/** A field that this signer is to fill. */
export interface SigningField {
  readonly id: string;
  readonly kind: FieldKind;
  readonly place: Place;
  readonly sizePt: SizePt;
}

/** What somebody who signed before has filled, as it will be stamped. */
export interface FilledField extends SigningField {
  readonly by: string;
  readonly value: string;
  /** A PNG data URL. */
  readonly image: string | undefined;
}

/** In reading order; markers outside of every page are none (spec.md section 5). */
export function fieldsOf(view: Pick<SignerViewReply, "markers" | "pages">): SigningField[] {
  return inReadingOrder(view.markers.flatMap((marker) => placed(marker, view.pages)));
}

export function filledOf(
  view: Pick<SignerViewReply, "filled" | "images" | "pages">,
): FilledField[] {
  return view.filled.flatMap((marker) =>
    placed(marker, view.pages).map((field) => ({
      ...field,
      by: marker.by,
      value: marker.value ?? "",
      image: view.images[marker.image ?? ""],
    })),
  );
}

function placed(marker: MarkerReply, pages: readonly PageSize[]): SigningField[] {
  const place = placeFromWire(marker.etype, marker, pages);
  const page = place && pages[place.page];
  if (!place || !page) return [];
  return [{ id: marker.id, kind: marker.etype, place, sizePt: fieldSizePt(place, page) }];
}

import type { MarkerInput } from "#contract/api/envelopes";
import { type PageSize, placeToWire } from "#contract/markers";
import { kindLabels, type Recipient } from "./kinds.ts";
import type { PlacedField } from "./layout.ts";

/** A field in the wire's spelling (spec.md section 3). */
export function wireMarker(
  field: PlacedField,
  recipient: Pick<Recipient, "color">,
  recepientEmail: string,
  pages: readonly PageSize[],
): MarkerInput {
  return {
    etype: field.kind,
    ...placeToWire(field.place, pages),
    classname: `marker marker-${field.kind}`,
    text: kindLabels[field.kind],
    bgcolor: recipient.color,
    recepientEmail,
  };
}

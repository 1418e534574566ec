import * as z from "zod/mini";
import { placeholder, placeholderNumber } from "#contract/api/templates";
import { fieldKinds, type PageSize, placeFromWire } from "#contract/markers";
import { signerColor } from "#contract/rules";
import { type Recipient, toldApart } from "./kinds.ts";
import type { Fields, PlacedField } from "./layout.ts";
import { parsedJson } from "./stored-fields.ts";
import { wireMarker } from "./wire-marker.ts";

const markers = z.array(
  z.object({
    etype: z.enum(fieldKinds),
    dataX: z.number(),
    dataY: z.number(),
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    recepientEmail: z.string(),
  }),
);

/** The fields of a template's markers; Signer 1's belong to the first recipient, and so on. */
export function fieldsOfTemplate(
  markersText: string,
  pages: readonly PageSize[],
  recipientIds: readonly string[],
  newId: () => string,
): Fields {
  const result = z.safeParse(markers, parsedJson(markersText));
  return (result.data ?? []).flatMap((marker): PlacedField[] => {
    const place = placeFromWire(marker.etype, marker, pages);
    const number = placeholderNumber(marker.recepientEmail) ?? 0;
    const recipientId = recipientIds[number - 1];
    if (!place || recipientId === undefined) return [];
    return [{ id: newId(), kind: marker.etype, recipientId, place }];
  });
}

/** The JSON text of a template's markers; recipients are `placeholders`. */
export function markersOfTemplate(fields: Fields, pages: readonly PageSize[]): string {
  return JSON.stringify(
    fields.map((field) => {
      const color = signerColor((placeholderNumber(field.recipientId) ?? 1) - 1);
      return wireMarker(field, { color }, field.recipientId, pages);
    }),
  );
}

/** Signer 1 to Signer n, who stand for people that are not known yet. */
export function placeholders(count: number): Recipient[] {
  return toldApart(
    Array.from({ length: count }, (_, index) => {
      const name = placeholder(index + 1);
      return { id: name, name, color: signerColor(index), initials: `S${index + 1}` };
    }),
  );
}

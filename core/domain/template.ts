import { placeholder } from "#contract/api/templates";
import {
  type FieldKind,
  type PageSize,
  type Place,
  placeFromWire,
  type WirePlace,
} from "#contract/markers";
import { Refusal } from "#contract/refusals";
import type { StoredFile } from "./stored-file.ts";

export interface TemplateField extends Place {
  readonly kind: FieldKind;
  /** 1 for "Signer 1". */
  readonly signer: number;
}

/** A document with its fields, waiting for signers. It is never changed, only removed. */
export interface Template {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly fileName: string;
  /** The template's own: no upload and no deletion of files touches it. */
  readonly file: StoredFile;
  /** The picture of the file's first page, where it could be drawn. */
  readonly firstPage?: StoredFile | undefined;
  readonly pages: readonly PageSize[];
  readonly numberOfSigners: number;
  readonly fields: readonly TemplateField[];
  readonly createdAt: string;
  /** SHA-256 of the request that made it: the same idempotency key must come with the same request. */
  readonly requestSha256: string;
}

export interface NewTemplateMarker extends WirePlace {
  readonly kind: FieldKind;
  readonly signer: number;
}

export type NewTemplate = Omit<Template, "fields" | "createdAt"> & {
  readonly markers: readonly NewTemplateMarker[];
};

/** Refuses fields for signers that the template doesn't have, and a template without any field. */
export function makeTemplate({ markers, ...from }: NewTemplate, now: Date): Template {
  const stranger = markers.find(({ signer }) => signer > from.numberOfSigners);
  if (stranger) {
    const whom = placeholder(stranger.signer);
    const count = signerCount(from.numberOfSigners);
    throw refusal(`A field was placed for ${whom}, but this template is for ${count}.`);
  }
  const fields = markers.flatMap((marker): TemplateField[] => {
    const place = placeFromWire(marker.kind, marker, from.pages);
    return place ? [{ ...place, kind: marker.kind, signer: marker.signer }] : [];
  });
  if (fields.length === 0) throw refusal("Please place at least one field.");
  return { ...from, fields, createdAt: now.toISOString() };
}

const refusal = (message: string) => new Refusal("BAD_FIELD", { field: "markers", message });

export const signerCount = (count: number): string =>
  count === 1 ? "1 signer" : `${count} signers`;

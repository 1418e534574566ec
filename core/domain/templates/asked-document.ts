import type { FieldSettings } from "#contract/field-settings";
import type { FieldKind, PageSize, Place } from "#contract/markers";
import { Refusal } from "#contract/refusals";
import type { FieldByPoints } from "#contract/v1/common";
import { placeFromPoints } from "../envelope/points.ts";
import { signerCount, type Template } from "./template.ts";

/** What programs ask for: an uploaded document with fields on it, or a template, which has its own fields. */
interface Asked {
  readonly documentId?: string | undefined;
  readonly template?: AskedTemplate | undefined;
  readonly fields?: readonly FieldByPoints[] | undefined;
}

export interface AskedTemplate {
  readonly id: string;
  /** The version that the caller has read; by default the current one. */
  readonly version?: number | undefined;
}

type AskedDocument =
  | { readonly template: AskedTemplate }
  | { readonly documentId: string; readonly fields: readonly FieldByPoints[] | undefined };

/** Throws BAD_FIELD unless it is exactly one of the two. */
export function askedDocument({ documentId, template, fields }: Asked): AskedDocument {
  if (!template) {
    if (documentId !== undefined) return { documentId, fields };
    throw refusal("documentId", "Please name a document or a template.");
  }
  const beside = documentId !== undefined ? "documentId" : fields && "fields";
  if (!beside) return { template };
  throw refusal(beside, "A template brings its own document and fields. Please leave this out.");
}

/** Throws TEMPLATE_CHANGED if the caller has read another version, and BAD_FIELD if the number of recipients differs. */
export function assertFits(
  template: Pick<Template, "version" | "numberOfSigners">,
  recipients: number,
  version: number | undefined,
): void {
  if (version !== undefined && version !== template.version) throw new Refusal("TEMPLATE_CHANGED");
  if (recipients === template.numberOfSigners) return;
  const count = signerCount(template.numberOfSigners);
  throw refusal("recipients", `This template is for ${count}. Please enter exactly that many.`);
}

export interface AskedField {
  readonly kind: FieldKind;
  /** Number of the recipient, from 1. */
  readonly recipient: number;
  readonly place: Place;
  readonly settings?: FieldSettings | undefined;
}

/** Throws BAD_FIELD for a field outside the pages, or a field of a recipient who doesn't exist. */
export const askedFields = (
  fields: readonly FieldByPoints[],
  recipients: number,
  pages: readonly PageSize[],
): readonly AskedField[] =>
  fields.map((field, index) => {
    const { kind, recipient } = field;
    if (recipient > recipients)
      throw refusal(`fields.${index}.recipient`, `There is no recipient ${recipient}.`);
    return {
      kind,
      recipient,
      place: placeFromPoints(kind, field, pages, `fields.${index}`),
      settings: "settings" in field ? field.settings : undefined,
    };
  });

const refusal = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });

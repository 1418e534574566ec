import { type FieldSize, fieldSize } from "sealed-pdf/layout";
import { isFilledKind, type PageSize } from "#contract/rules/fields/markers";
import type { FilledField, SignerView, ViewField } from "../../../../api/esign.ts";
import { inReadingOrder } from "../../../../pdf/reading-order.ts";

type WithSize<T> = T & { readonly sizePt: FieldSize };

/** A field that this signer is to fill. */
export type SigningField = WithSize<ViewField>;
/** A field that an earlier signer has filled. */
export type OthersField = WithSize<FilledField>;

export const fieldsOf = ({ fields, pages }: Pick<SignerView, "fields" | "pages">): SigningField[] =>
  inReadingOrder(withSizes(fields, pages));

export const othersFieldsOf = ({ filled, pages }: Pick<SignerView, "filled" | "pages">) =>
  withSizes(filled, pages);

export const isFilledIn = ({ kind }: Pick<ViewField, "kind">): boolean => isFilledKind(kind);

export const privateIdsOf = (fields: readonly ViewField[]): ReadonlySet<string> =>
  new Set(fields.flatMap(({ id, settings }) => (settings?.private ? [id] : [])));

export function withSizes<T extends ViewField>(
  fields: readonly T[],
  pages: readonly PageSize[],
): WithSize<T>[] {
  return fields.flatMap((field) => {
    const page = pages[field.place.page];
    return page ? [{ ...field, sizePt: fieldSize(field.place, page) }] : [];
  });
}

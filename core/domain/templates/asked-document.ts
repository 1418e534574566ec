import type { Anchor, FieldByPoints } from "#contract/calls/shapes";
import { roleNames } from "#contract/rules/documents/placeholders";
import { filledTitle } from "#contract/rules/documents/title-pattern";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import {
  type FieldKind,
  keptInside,
  type PageSize,
  type Place,
} from "#contract/rules/fields/markers";
import type { Check } from "#contract/rules/people/checks";
import { isReader, type RecipientRole } from "#contract/rules/people/roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type PlaceInPoints, placeFromPoints } from "../envelope/points.ts";
import { anchored, noTexts, type TextPlaces } from "./anchors.ts";
import { signerCount, type Template } from "./template.ts";

/**
 * What programs ask for: an uploaded document with fields on it, or a template, which has its own fields, on its own
 * document or on another one like it.
 */
export interface AskedInput {
  readonly recipients: readonly {
    readonly firstName: string;
    readonly lastName?: string | undefined;
  }[];
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
  | { readonly template: AskedTemplate; readonly documentId: string | undefined }
  | { readonly documentId: string; readonly fields: readonly FieldByPoints[] | undefined };

/** Throws BAD_FIELD if there is neither a document nor a template, or a template with other fields. */
export function askedDocument({
  documentId,
  template,
  fields,
}: Omit<AskedInput, "recipients">): AskedDocument {
  if (template) {
    if (!fields) return { template, documentId };
    throw refusal("fields", "A template brings its own fields. Please leave this out.");
  }
  if (documentId !== undefined) return { documentId, fields };
  throw refusal("documentId", "Please name a document or a template.");
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

/** The title by the template's pattern, if it has one, for recipients in the order of its roles. */
export const templateTitle = (
  { titlePattern, name, roles, numberOfSigners }: TitledTemplate,
  recipients: readonly { readonly firstName: string; readonly lastName?: string | undefined }[],
): string | undefined =>
  titlePattern &&
  filledTitle(titlePattern, {
    template: name,
    roles: roleNames(numberOfSigners, roles),
    people: recipients.map(({ firstName, lastName = "" }) => `${firstName} ${lastName}`.trim()),
  });

/** The part of a template that says who is in its roles, and what they do. */
export type RoleTerms = Pick<Template, "does" | "checks">;

interface MayHaveRole {
  readonly role?: RecipientRole | undefined;
  readonly witnessOf?: number | undefined;
  readonly checks?: readonly Check[] | undefined;
}

/**
 * The recipients, who do what the template says unless they are given a role, and have its checks unless they are given
 * others. Nobody's checks are dropped because they can't have them: sending refuses that.
 */
export const inRoles = <R extends MayHaveRole>(
  recipients: readonly R[],
  { does = [], checks = [] }: RoleTerms = {},
): readonly R[] =>
  recipients.map((recipient, index) => ({
    ...recipient,
    ...(recipient.role === undefined ? does[index] : {}),
    ...(recipient.checks === undefined && checks[index] ? { checks: checks[index] } : {}),
  }));

type InOrder = Pick<MayHaveRole, "role"> & { readonly order?: number | undefined };

/** Throws BAD_FIELD for a reader's order: dropped, it would let a program believe that the copy waits for somebody. */
export function assertNoReaderInOrder(recipients: readonly InOrder[]): void {
  if (!recipients.some(({ role, order }) => isReader(role) && order !== undefined)) return;
  throw refusal(
    "recipients",
    "People who only get a copy have no place in the order. Please leave their `order` out.",
  );
}

type TitledTemplate = Pick<Template, "titlePattern" | "name" | "roles" | "numberOfSigners">;

export interface AskedField {
  readonly kind: FieldKind;
  /** Number of the recipient, from 1. */
  readonly recipient: number;
  readonly place: Place;
  readonly settings?: FieldSettings | undefined;
  /** The text at which it was placed. */
  readonly anchor?: Anchor | undefined;
}

/**
 * `texts` has the texts of anchors. Throws BAD_FIELD for a field outside the pages, a field of a recipient who doesn't
 * exist, and a text that isn't there or occurs several times.
 */
export const askedFields = (
  fields: readonly FieldByPoints[],
  recipients: number,
  pages: readonly PageSize[],
  texts: TextPlaces = noTexts,
): readonly AskedField[] =>
  fields.map((field, index) => {
    const { kind, recipient, anchor } = field;
    const name = `fields.${index}`;
    if (recipient > recipients)
      throw refusal(`${name}.recipient`, `There is no recipient ${recipient}.`);
    const { width, height } = field;
    const at = anchor ? anchored(anchor, texts, pages, `${name}.anchor`) : pointsOf(field, name);
    return {
      kind,
      recipient,
      place: placeFromPoints(kind, { ...at, width, height }, pages, name),
      settings: "settings" in field ? field.settings : undefined,
      ...(anchor ? { anchor } : {}),
    };
  });

function pointsOf({ page, x, y }: FieldByPoints, name: string): PlaceInPoints {
  if (page !== undefined && x !== undefined && y !== undefined) return { page, x, y };
  const missing = page === undefined ? "page" : x === undefined ? "x" : "y";
  throw refusal(`${name}.${missing}`, "Please give page, x and y, or an anchor.");
}

/**
 * The fields of a template on its own document, or, if there is one, on another: there a field with an anchor is placed
 * again, and any other keeps its place, on a page of the same size. Throws BAD_FIELD if there is none.
 */
export const templateFields = (
  { fields, pages }: Pick<Template, "fields" | "pages">,
  other?: { readonly pages: readonly PageSize[]; readonly texts: TextPlaces },
): readonly AskedField[] =>
  fields.map(({ kind, signer, settings, anchor, ...place }, index) => ({
    ...{ kind, recipient: signer, settings },
    place: other ? placeOn(other, { anchor, place, index, pages }) : place,
  }));

interface PlacedByTemplate {
  readonly anchor: Anchor | undefined;
  readonly place: Place;
  readonly index: number;
  readonly pages: readonly PageSize[];
}

function placeOn(
  other: { readonly pages: readonly PageSize[]; readonly texts: TextPlaces },
  { anchor, place, index, pages }: PlacedByTemplate,
): Place {
  if (anchor) {
    const { page, x, y } = anchored(anchor, other.texts, other.pages, "documentId");
    const size = other.pages[page - 1];
    const before = pages[place.page];
    if (!size || !before) throw new RangeError(`no page ${page}`);
    return keptInside({
      page: page - 1,
      x: x / size.width,
      y: y / size.height,
      width: (place.width * before.width) / size.width,
      height: (place.height * before.height) / size.height,
    });
  }
  if (isSameSize(pages[place.page], other.pages[place.page])) return place;
  const message = `Field ${index + 1} of the template has no anchor, and this document has no page ${place.page + 1} of the same size.`;
  throw refusal("documentId", message);
}

const tolerancePt = 1;

const isSameSize = (one: PageSize | undefined, other: PageSize | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  Math.abs(one.width - other.width) <= tolerancePt &&
  Math.abs(one.height - other.height) <= tolerancePt;

const refusal = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });

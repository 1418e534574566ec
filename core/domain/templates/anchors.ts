import { type Anchor, v1Limits } from "#contract/calls/shapes";
import type { PageSize } from "#contract/rules/fields/markers";
import { Refusal } from "#contract/rules/refusals/refusals";
import { pageRanges } from "#contract/rules/text/page-ranges";

/** Where a text begins, in points from the top left of a page as displayed. */
export interface TextPlace {
  /** From 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** A text to be found; on one page, counted from 0, or on all. */
export interface WantedText {
  readonly text: string;
  readonly page?: number | undefined;
}

/** The places of the texts of anchors, by `keyOf`. */
export type TextPlaces = ReadonlyMap<string, readonly TextPlace[]>;

export const noTexts: TextPlaces = new Map();

interface MayBeAnchored {
  readonly anchor?: Anchor | undefined;
}

const wantedBy = ({ text, page }: Anchor): WantedText => ({
  text,
  page: page === undefined ? undefined : page - 1,
});

const keyOf = ({ text, page }: WantedText): string => `${page ?? ""} ${text}`;

/** The texts of all anchors, each once. */
export const textsOf = (fields: readonly MayBeAnchored[]): readonly WantedText[] => [
  ...new Map(
    fields.flatMap(({ anchor }) => {
      if (!anchor) return [];
      const wanted = wantedBy(anchor);
      return [[keyOf(wanted), wanted] as const];
    }),
  ).values(),
];

/** `places` belong to `texts`, one list for each. */
export const textPlaces = (
  texts: readonly WantedText[],
  places: readonly (readonly TextPlace[])[],
): TextPlaces => new Map(texts.map((text, index) => [keyOf(text), places[index] ?? []]));

/**
 * Where a field with this anchor begins; the page counts from 1. Throws BAD_FIELD if the text isn't there, or there is
 * more than one of it. `field` is the anchor's name in the call: "fields.2.anchor".
 */
export function anchored(
  anchor: Anchor,
  texts: TextPlaces,
  pages: readonly PageSize[],
  field: string,
): TextPlace {
  const places = texts.get(keyOf(wantedBy(anchor))) ?? [];
  const { dx = 0, dy = 0 } = anchor;
  const { page, x, y } = chosen(anchor, places, field);
  const at = { page: page + 1, x: x + dx, y: y + dy };
  const size = pages[page];
  if (!size || at.x < 0 || at.y < 0 || at.x >= size.width || at.y >= size.height) {
    const message = `${quoted(anchor)} is on page ${page + 1}, and so far from it the field would begin beside the page.`;
    throw refusal(`${field}.${at.x < 0 || (size && at.x >= size.width) ? "dx" : "dy"}`, message);
  }
  return at;
}

function chosen(anchor: Anchor, places: readonly TextPlace[], field: string): TextPlace {
  const { occurrence, page } = anchor;
  const [first] = places;
  if (!first) {
    const where = page === undefined ? "in this document" : `on page ${page}`;
    throw refusal(field, `${quoted(anchor)} was not found ${where}.`);
  }
  if (occurrence === undefined) {
    if (places.length === 1) return first;
    const advice = "Please give more of the text, a page, or its occurrence from 1.";
    throw refusal(field, `${countedIn(anchor, places)}. ${advice}`);
  }
  const wanted = places[occurrence - 1];
  if (wanted) return wanted;
  throw refusal(`${field}.occurrence`, `${countedIn(anchor, places)}.`);
}

function countedIn(anchor: Anchor, places: readonly TextPlace[]): string {
  const isAll = places.length < v1Limits.anchorPlacesMax;
  const times = places.length === 1 ? "once" : `${places.length} times`;
  const numbers = [...new Set(places.map(({ page }) => page + 1))];
  const where = `${numbers.length === 1 ? "page" : "pages"} ${pageRanges(numbers)}`;
  return `${quoted(anchor)} was found ${isAll ? times : `at least ${times}`}, on ${where}`;
}

const quotedMax = 60;

/** The text, or how it begins, in quotation marks. */
const quoted = ({ text }: Anchor): string =>
  `“${text.length > quotedMax ? `${text.slice(0, quotedMax)}…` : text}”`;

const refusal = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });

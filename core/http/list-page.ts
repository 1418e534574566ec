import { v1Limits } from "#contract/calls/shapes";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";

/** Query of a list of the public API. */
interface PageQuery {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * A page of a short list that is read as a whole. `placeOf` is an item's position: a text that increases along the list
 * and stays with the item, so that items added or removed in between move no other. Throws BAD_FIELD for another
 * `after`.
 */
export function listPage<T>(
  items: readonly T[],
  { after, limit = v1Limits.listDefault }: PageQuery,
  placeOf: (item: T) => string,
): { data: T[]; next: string | null } {
  const from = after === undefined ? undefined : placeIn(after);
  const placed = items
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .filter(({ place }) => from === undefined || place > from);
  const page = placed.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map(({ item }) => item),
    next: last && placed.length > limit ? placeAfter(last.place) : null,
  };
}

/** The `next` of a page that ends at this place. */
export const placeAfter = (place: string): string => Buffer.from(place).toString("base64url");

/** The place that a `next` names; throws BAD_FIELD for another text. */
export function placeIn(after: string): string {
  const place = Buffer.from(after, "base64url").toString();
  if (placeAfter(place) === after) return place;
  throw new Refusal("BAD_FIELD", { field: "after", message: senderMessages.cursor });
}

/** The position of an item in a list with the newest first: smaller the later the item was made. */
export const newestFirst = (at: string, id: string): string =>
  `${String(Number.MAX_SAFE_INTEGER - Date.parse(at)).padStart(16, "0")}#${id}`;

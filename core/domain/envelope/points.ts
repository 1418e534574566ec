import {
  defaultSize,
  type FieldKind,
  keptInside,
  type PageSize,
  type Place,
} from "#contract/rules/fields/markers";
import { Refusal } from "#contract/rules/refusals/refusals";

/** Places in the public API: in points from the top left of a page as displayed; pages are counted from 1. */

export interface PlaceInPoints {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

interface BoxInPoints extends PlaceInPoints {
  readonly width: number;
  readonly height: number;
}

/**
 * The place of a field of this kind. It must begin on the page; what reaches beyond the page's edges is moved inside.
 * Throws BAD_FIELD; `field` is its name in the call: "fields.2".
 */
export function placeFromPoints(
  kind: FieldKind,
  at: PlaceInPoints,
  pages: readonly PageSize[],
  field: string,
): Place {
  const page = pages[at.page - 1];
  if (!page) {
    const count = pages.length === 1 ? "1 page" : `${pages.length} pages`;
    throw refusal(`${field}.page`, `This document has ${count}.`);
  }
  if (at.x >= page.width) throw beside(`${field}.x`, at.page, "wide", page.width);
  if (at.y >= page.height) throw beside(`${field}.y`, at.page, "high", page.height);
  const usual = defaultSize(kind, page);
  return keptInside({
    page: at.page - 1,
    x: at.x / page.width,
    y: at.y / page.height,
    width: at.width === undefined ? usual.width : at.width / page.width,
    height: at.height === undefined ? usual.height : at.height / page.height,
  });
}

const beside = (field: string, page: number, how: string, size: number) =>
  refusal(field, `Page ${page} is ${thousandths(size)} points ${how}.`);

const refusal = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });

/** Rounded to three decimals: a thousandth of a point can't be seen on paper. */
export function placeInPoints(place: Place, pages: readonly PageSize[]): BoxInPoints {
  const page = pages[place.page];
  if (!page) throw new RangeError(`no page ${place.page}`);
  return {
    page: place.page + 1,
    x: thousandths(place.x * page.width),
    y: thousandths(place.y * page.height),
    width: thousandths(place.width * page.width),
    height: thousandths(place.height * page.height),
  };
}

const thousandths = (value: number): number => Math.round(value * 1_000) / 1_000;

/**
 * The place of a marker, in the API's pixels ("wire") and in the page fractions that are used everywhere else.
 *
 * The API's pixels are those of the first placer: pages are arranged vertically without gaps,
 * each at its own scale, with the top-left corner of page 1 at (349.49, -95).
 */

/** Fields that one click fills with a known value. */
export const pressedKinds = ["sign", "initial", "name", "email", "phone", "date"] as const;

/** Fields that a signer fills in; they have settings (field-settings.ts). */
export const filledKinds = ["text", "number", "day", "check", "choice", "list", "file"] as const;
export type FilledKind = (typeof filledKinds)[number];

export const fieldKinds = [...pressedKinds, ...filledKinds] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const isFilledKind = (kind: FieldKind): kind is FilledKind =>
  filledKinds.some((filled) => filled === kind);

/** What a box is stamped with: ticks, of which a group may have several, or the one dot of a choice; other kinds take text. */
const marks: Readonly<Record<FilledKind, "tick" | "dot" | undefined>> = {
  text: undefined,
  number: undefined,
  day: undefined,
  check: "tick",
  choice: "dot",
  list: undefined,
  file: undefined,
};

export const markOf = (kind: FieldKind) => (isFilledKind(kind) ? marks[kind] : undefined);

/** Whether a tick or a dot is stamped, not a text or picture. */
export const isMark = (kind: FieldKind): boolean => markOf(kind) !== undefined;

/** The names of fields that people see. */
export const fieldLabels: Readonly<Record<FieldKind, string>> = {
  sign: "Signature",
  initial: "Initials",
  name: "Name",
  email: "Email",
  phone: "Phone",
  date: "Date",
  text: "Text",
  number: "Number",
  day: "Chosen date",
  check: "Checkbox",
  choice: "Choice",
  list: "List",
  file: "File",
};

/** A page as displayed: crop box after rotation, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A box on a displayed page, from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place on a displayed page; `page` counts from 0, the rest are fractions of the page. */
export interface Place extends Box {
  readonly page: number;
}

/** The box in points of one in fractions of the page. */
export const inPoints = ({ x, y, width, height }: Box, page: PageSize): Box => ({
  x: x * page.width,
  y: y * page.height,
  width: width * page.width,
  height: height * page.height,
});

/** A place in the API's pixels. */
export interface WirePlace {
  readonly dataX: number;
  readonly dataY: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A place in the API's pixels with its size. */
export interface WireBox {
  readonly dataX: number;
  readonly dataY: number;
  readonly width: number;
  readonly height: number;
}

export const wireOrigin = { xWire: 349.49, yWire: -95 } as const;
export const wirePageMax = { widthWire: 918, heightWire: 1188 } as const;
export const wireScaleMax = 1.5;
export const wireZone = { xWireMin: 330, xWireMax: 1200, yWireMin: -95 } as const;

/** A marker's `classname`, `text` and `bgcolor`, for clients that display it with them. Ours don't. */
export const markerLook = (kind: FieldKind, color: string) => ({
  classname: `marker ${kind}`,
  text: fieldLabels[kind],
  bgcolor: color,
});

/** Sizes, in the API's pixels, of markers without a size. */
export const defaultSizeWire: Readonly<Record<FieldKind, { width: number; height: number }>> = {
  sign: { width: 240, height: 60 },
  initial: { width: 120, height: 48 },
  name: { width: 270, height: 30 },
  email: { width: 270, height: 30 },
  phone: { width: 180, height: 30 },
  date: { width: 150, height: 30 },
  text: { width: 270, height: 30 },
  number: { width: 150, height: 30 },
  day: { width: 150, height: 30 },
  check: { width: 24, height: 24 },
  choice: { width: 24, height: 24 },
  list: { width: 210, height: 30 },
  file: { width: 210, height: 30 },
};

/** The API's pixels per point on a page of this size. */
export function wireScale(page: PageSize): number {
  return Math.min(
    wireScaleMax,
    wirePageMax.widthWire / page.width,
    wirePageMax.heightWire / page.height,
  );
}

/** The y of each page's top edge in the API's pixels, and as the last entry the bottom edge of the last page. */
export function wirePageTops(pages: readonly PageSize[]): number[] {
  const tops = [wireOrigin.yWire as number];
  for (const page of pages) tops.push((tops.at(-1) ?? 0) + page.height * wireScale(page));
  return tops;
}

/** The default size of a kind on this page, as fractions of the page. */
export function defaultSize(kind: FieldKind, page: PageSize): { width: number; height: number } {
  const scale = wireScale(page);
  const size = defaultSizeWire[kind];
  return {
    width: Math.min(1, size.width / (page.width * scale)),
    height: Math.min(1, size.height / (page.height * scale)),
  };
}

/**
 * The place of a marker; undefined if it was not dropped on a page. A marker across two pages belongs to the page with
 * its top-left corner and is moved inside it.
 */
export function placeFromWire(
  kind: FieldKind,
  at: WirePlace,
  pages: readonly PageSize[],
): Place | undefined {
  const { dataX, dataY } = at;
  if (!(dataX >= wireZone.xWireMin && dataX <= wireZone.xWireMax)) return undefined;
  if (!(dataY >= wireZone.yWireMin)) return undefined;
  const tops = wirePageTops(pages);
  const index = pages.findIndex((_, k) => dataY < (tops[k + 1] ?? 0));
  const page = pages[index];
  const top = tops[index];
  if (page === undefined || top === undefined) return undefined;
  const scale = wireScale(page);
  const size = defaultSizeWire[kind];
  return keptInside({
    page: index,
    x: (dataX - wireOrigin.xWire) / scale / page.width,
    y: (dataY - top) / scale / page.height,
    width: (at.width ?? size.width) / scale / page.width,
    height: (at.height ?? size.height) / scale / page.height,
  });
}

/** A place in the API's pixels; the inverse of `placeFromWire` for places inside their page. */
export function placeToWire(place: Place, pages: readonly PageSize[]): WireBox {
  const page = pages[place.page];
  const top = wirePageTops(pages)[place.page];
  if (page === undefined || top === undefined) throw new RangeError(`no page ${place.page}`);
  const scale = wireScale(page);
  return {
    dataX: wireOrigin.xWire + place.x * page.width * scale,
    dataY: top + place.y * page.height * scale,
    width: place.width * page.width * scale,
    height: place.height * page.height * scale,
  };
}

/**
 * A place in the API's pixels with three decimals, to keep long lists short. A thousandth of a pixel is 0.0007 pt at
 * scale 1.5, and invisible at any scale.
 */
export function roundedWire(place: Place, pages: readonly PageSize[]): WireBox {
  const { dataX, dataY, width, height } = placeToWire(place, pages);
  const tops = wirePageTops(pages);
  const [top = 0, end = 0] = tops.slice(place.page, place.page + 2);
  // Rounded up or down, whichever is nearer and still on this page.
  const nearest = [Math.round, Math.ceil, Math.floor].map((round) => thousandths(dataY, round));
  return {
    dataX: thousandths(dataX),
    dataY: nearest.find((y) => y >= top && y < end) ?? dataY,
    // A size of zero would be refused.
    width: Math.max(0.001, thousandths(width)),
    height: Math.max(0.001, thousandths(height)),
  };
}

const thousandths = (value: number, round = Math.round) => round(value * 1000) / 1000;

/** The same place, moved and if necessary shrunk so that it is inside its page. */
export function keptInside(place: Place): Place {
  const width = clamp(place.width, 0, 1);
  const height = clamp(place.height, 0, 1);
  return {
    page: place.page,
    x: clamp(place.x, 0, 1 - width),
    y: clamp(place.y, 0, 1 - height),
    width,
    height,
  };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

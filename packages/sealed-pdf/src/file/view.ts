/** A page as displayed, after rotation, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** x0, y0, x1, y1 in PDF user space, lower left first. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];
export type Turn = 0 | 90 | 180 | 270;

/** What a viewer shows of a page, before rotation. */
export interface View {
  readonly box: Box;
  readonly turn: Turn;
}

const letter: Box = [0, 0, 612, 792];
const userUnitMax = 1e7;

/** The visible box by MediaBox and CropBox, with corners in any order; degenerate boxes as readers treat them. */
export function visibleBox(media: readonly number[] | undefined, crop?: readonly number[]): Box {
  const page = ordered(media);
  const whole = page !== undefined && sizeOf(page) ? page : letter;
  const cropped = ordered(crop);
  if (cropped === undefined) return whole;
  const both = common(whole, cropped);
  return sizeOf(both) ? both : whole;
}

/** Whether the boxes have a size and give the same visible box in all readers. */
export function areBoxesSound(media?: readonly number[], crop?: readonly number[]): boolean {
  const [page, cropped] = [ordered(media) ?? letter, ordered(crop)];
  if (media !== undefined && (ordered(media) === undefined || !sizeOf(page))) return false;
  if (crop === undefined) return true;
  return cropped !== undefined && sizeOf(common(page, cropped)) && isWithin(cropped, page);
}

/** Some readers show the part of a crop box outside the page as paper; up to a point it isn't noticed. */
const isWithin = (crop: Box, page: Box): boolean =>
  common(page, crop).every((edge, i) => Math.abs(edge - (crop[i] ?? 0)) <= 1);

const common = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

function ordered(box: readonly number[] | undefined): Box | undefined {
  const [a, b, c, d] = box ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  if (![a, b, c, d].every((value) => Math.abs(value) <= userUnitMax)) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** Whether the box has a size that a page can have: more than half a unit both ways. */
const sizeOf = (box: Box): boolean => box[2] - box[0] > 0.5 && box[3] - box[1] > 0.5;

/** /Rotate as a turn; it may be any multiple of 90, also negative or above 360. */
export function turnOf(rotate: number | undefined): Turn {
  const quarter = (((Math.round((rotate ?? 0) / 90) % 4) + 4) % 4) * 90;
  return quarter === 90 || quarter === 180 || quarter === 270 ? quarter : 0;
}

export function displayedSize({ box, turn }: View): PageSize {
  const width = box[2] - box[0];
  const height = box[3] - box[1];
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

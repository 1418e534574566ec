/** A field on its page, in points. */
export interface FieldSize {
  readonly width: number;
  readonly height: number;
  /** `pageScale` of the field's page. */
  readonly pageScale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A3 (ISO 216). Larger pages are those of plans and posters, which are read from further away. */
const usualMaxPt = { short: 842, long: 1_191 };
/** The longest side that readers promise to show (ISO 32000-1, annex C.2). */
const sideMaxPt = 14_400;

/**
 * How much larger text may be on a page of this size than on paper that is held in the hand: 1 up to A3, 2.83 on A0, 12.1
 * on the largest page. Only the largest sizes grow with the page: a small field stays as small as its sender made it.
 */
export const pageScale = ({ width, height }: Size): number =>
  Math.max(1, Math.min(sideMaxPt, Math.max(width, height)) / usualMaxPt.long);

/** The same for the paper of completion pages, which is no taller beside a long strip than the strip is. */
export const paperScale = (page: Size): number =>
  Math.max(1, Math.min(pageScale(page), Math.min(page.width, page.height) / usualMaxPt.short));

/**
 * The size of a field on a displayed page.
 *
 * @param part width and height as fractions of the page
 * @param page in points
 */
export const fieldSize = (part: Size, page: Size): FieldSize => ({
  width: part.width * page.width,
  height: part.height * page.height,
  pageScale: pageScale(page),
});

/**
 * Height in points of the line below a signature that says who signed and when; the picture gets the rest of the field.
 * Small fields have no such line.
 */
export function captionBandPt({ width, height, pageScale: scale }: FieldSize): number {
  if (height < 24 || width < 110) return 0;
  return Math.min(9 * scale, Math.max(6.5, height * 0.18));
}

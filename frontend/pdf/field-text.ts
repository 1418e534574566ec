import type { PageSize, Place } from "#contract/markers";

/** Text is stamped in one line, as large as the field allows, up to 14 points. */
const sizeMaxPt = 14;
const sizePerHeight = 0.62;
const paddingPt = 2;
const faces = `"Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", sans-serif`;

export interface SizePt {
  readonly width: number;
  readonly height: number;
}

export function fieldSizePt(place: Place, page: PageSize): SizePt {
  return { width: place.width * page.width, height: place.height * page.height };
}

export function textSizePt(field: SizePt, widthAtSizeOne: number): number {
  const room = Math.max(1, field.width - 2 * paddingPt);
  const fitting = widthAtSizeOne > 0 ? room / widthAtSizeOne : sizeMaxPt;
  return Math.min(sizeMaxPt, field.height * sizePerHeight, fitting);
}

/** CSS for a box of `container-type: size`, so that zooming needs no measuring. */
export function fieldTextStyle(text: string, field: SizePt) {
  const inBox = (pt: number) => `${((pt / field.height) * 100).toFixed(2)}cqh`;
  return {
    fontSize: inBox(textSizePt(field, widthAtSizeOne(text))),
    fontFamily: faces,
    paddingInline: inBox(paddingPt),
  };
}

const probePx = 100;
let context: CanvasRenderingContext2D | null | undefined;

/** Width of the text at font size 1. */
function widthAtSizeOne(text: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = `${probePx}px ${faces}`;
  return context.measureText(text).width / probePx;
}

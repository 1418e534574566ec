import { type Box, displayedSize, type Turn, type View } from "../file/view.ts";
import { type FieldSize, fieldSize } from "../layout/field-size.ts";

/** A place on a displayed page: `page` counts from 0, the rest are fractions of the page, y downwards. */
export interface Place {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Matrix = readonly [number, number, number, number, number, number];

export interface Frame extends FieldSize {
  /** Transforms the field's own frame (origin bottom left as displayed) to user space. */
  readonly matrix: Matrix;
}

/** The frame of a field on its page. */
export function frameOf(view: View, place: Place): Frame {
  const size = displayedSize(view);
  const x = place.x * size.width;
  const y = place.y * size.height;
  const field = fieldSize(place, size);
  const { height } = field;
  const [x0, y0, x1, y1] = view.box;
  const matrices: Record<Turn, Matrix> = {
    0: [1, 0, 0, 1, x0 + x, y1 - y - height],
    90: [0, 1, -1, 0, x0 + y + height, y0 + x],
    180: [-1, 0, 0, -1, x1 - x, y0 + y + height],
    270: [0, -1, 1, 0, x1 - y - height, y1 - x],
  };
  return { ...field, matrix: matrices[view.turn] };
}

/** The upright rectangle around a frame: an annotation's /Rect. */
export function rectOf({ matrix, width, height }: Frame): Box {
  const [a, b, c, d, e, f] = matrix;
  const toX = e + a * width + c * height;
  const toY = f + b * width + d * height;
  return [Math.min(e, toX), Math.min(f, toY), Math.max(e, toX), Math.max(f, toY)];
}

/** The place of a user-space rectangle on its displayed page: the inverse of `rectOf`. May reach beyond the page. */
export function placeOf({ box, turn }: View, page: number, rect: Box): Place {
  const size = displayedSize({ box, turn });
  const [x0, y0, x1, y1] = box;
  const [left, bottom, right, top] = rect;
  const corners: Record<Turn, readonly [x: number, y: number]> = {
    0: [left - x0, y1 - top],
    90: [bottom - y0, left - x0],
    180: [x1 - right, bottom - y0],
    270: [y1 - top, x1 - right],
  };
  const [x, y] = corners[turn];
  const upright = turn % 180 === 0;
  return {
    page,
    x: x / size.width,
    y: y / size.height,
    width: (upright ? right - left : top - bottom) / size.width,
    height: (upright ? top - bottom : right - left) / size.height,
  };
}

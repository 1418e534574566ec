import type { CSSProperties } from "react";

/** A box in points from the top left corner of the displayed page. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const boxStyle = ({ x, y, width, height }: Box, perPoint: number): CSSProperties => ({
  left: x * perPoint,
  top: y * perPoint,
  width: width * perPoint,
  height: height * perPoint,
});

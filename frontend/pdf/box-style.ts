import type { CSSProperties } from "react";
import type { Box } from "#contract/rules/fields/markers";

/** Shows a box that is in points. */
export const boxStyle = ({ x, y, width, height }: Box, perPoint: number): CSSProperties => ({
  left: x * perPoint,
  top: y * perPoint,
  width: width * perPoint,
  height: height * perPoint,
});

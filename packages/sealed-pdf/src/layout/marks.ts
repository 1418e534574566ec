export type Mark = "tick" | "dot";

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The largest square centred in a field, in which marks are drawn. */
export function markBox(field: { readonly width: number; readonly height: number }): Square {
  const side = Math.min(field.width, field.height);
  return { x: (field.width - side) / 2, y: (field.height - side) / 2, side };
}

/** Shapes in a unit square, y downwards. */
export const markShapes = {
  /** A line with round ends and corners. */
  tick: {
    points: [
      [0.2, 0.54],
      [0.41, 0.75],
      [0.8, 0.27],
    ],
    stroke: 0.12,
  },
  dot: { center: [0.5, 0.5], radius: 0.27 },
} as const;

import * as z from "zod/mini";

/** Returns the value of a JSON text; undefined if it isn't JSON of this shape. */
export function jsonOf<Shape extends z.ZodMiniType>(
  shape: Shape,
  text: string | null | undefined,
): z.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}

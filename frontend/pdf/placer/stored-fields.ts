import * as z from "zod/mini";
import { fieldKinds } from "#contract/markers";

const fraction = z.number().check(z.minimum(0), z.maximum(1));

/** Placed fields as stored by a tab. */
export const storedFields = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(fieldKinds),
    signerId: z.string(),
    place: z.object({
      page: z.int().check(z.minimum(0)),
      x: fraction,
      y: fraction,
      width: fraction,
      height: fraction,
    }),
  }),
);

/** Parsed JSON; undefined when it is none. */
export function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

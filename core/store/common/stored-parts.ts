import * as z from "zod/mini";
import type { FieldSettings } from "#contract/rules/fields/field-settings";

/** Parts that items of several kinds have. */

export const storedFile = z.object({
  key: z.string(),
  versionId: z.string(),
  sha256: z.string(),
  sizeBytes: z.number(),
});

export const storedOriginal = z.extend(storedFile, {
  shownOtherwise: z.optional(z.array(z.number())),
  notCompared: z.optional(z.string()),
});

/** Checked when they were sent; digests cover them as they are stored. */
export const storedSettings = z.custom<FieldSettings>(
  (value) => typeof value === "object" && value !== null,
);

export const party = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("signer"),
    signerId: z.string(),
    member: z.optional(z.number()),
  }),
  z.object({ kind: z.literal("sender") }),
  z.object({ kind: z.literal("copy"), index: z.number() }),
]);

import * as z from "zod/mini";

/** The signature dialog's result (as specified); images are PNG data URLs. */
export const adopted = z.object({
  name: z.string(),
  timestamp: z.string(),
  /** The font family; empty for a signature that was drawn or is a picture. */
  font: z.string(),
  mode: z.enum(["typed", "draw", "picture"]),
  signatureData: z.string(),
  initialData: z.string(),
});

export type AdoptedSignature = z.infer<typeof adopted>;

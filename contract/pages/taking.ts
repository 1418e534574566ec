import * as z from "zod/mini";
import { replies } from "../endpoint.ts";

/**
 * One of several people becomes the signer. Until then their links are refused with NOT_TAKEN; those of the others, for 24
 * hours and once it is signed, with TAKEN.
 */
const take = replies<{ envelopeId: string }>()({
  path: "POST /api/esign/take",
  access: "signer",
  input: z.object({}),
});

export const taking = { take };

import * as z from "zod/mini";
import { replies } from "../endpoint.ts";

/**
 * One of several people becomes the signer. Until then their links show the document, and their acts are refused with
 * NOT_TAKEN. The links of the others are refused with TAKEN for 24 hours, and once it is signed.
 */
const take = replies<{ envelopeId: string }>()({
  path: "POST /api/esign/take",
  access: "signer",
  input: z.object({}),
});

/**
 * The person who has taken it, and hasn't signed, leaves it to all who were asked. Refused with TAKEN if another one has it,
 * and with CANT_CHANGE_NOW after `giveBacksMax` times.
 */
const giveBack = replies<{ envelopeId: string }>()({
  path: "POST /api/esign/give-back",
  access: "signer",
  input: z.object({}),
});

export const taking = { take, giveBack };

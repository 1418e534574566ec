import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { email, reason, signerMobile } from "../rules/inputs/inputs.ts";
import { optionalName, personName } from "../rules/inputs/names.ts";

/**
 * A signer names somebody else to act in their place, where the view has `delegable`. Their own link stops working. Nobody
 * but the person named gets the new link, which is mailed.
 */
const delegate = replies<{ envelopeId: string }>()({
  path: "POST /api/esign/delegate",
  access: "signer",
  input: z.object({
    email,
    firstName: personName,
    lastName: optionalName,
    /** Required if the signer has a phone field. */
    mobile: signerMobile,
    reason,
  }),
});

export const delegating = { delegate };

import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { formFile, oneLine } from "../rules/inputs/inputs.ts";
import { noWebAddress } from "../rules/inputs/names.ts";
import { limits } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";

export const companyName = z.string({ error: senderMessages.companyName }).check(
  z.trim(),
  z.minLength(1, senderMessages.companyName),
  z.maxLength(limits.nameMax, senderMessages.name),
  oneLine,
  // The operator's own company may be called like the product; the route knows whose it is.
  noWebAddress,
);

/** A form with `name` and `logo` (an image of at most 2 MB); only for accounts that `companyAccountEmail` names. */
const register = replies<{ id: string }>()({
  path: "POST /api/companies/register",
  access: "sender",
  needs: "company:write",
  because: "specified",
  limit: "companyByAccount",
  input: z.object({ name: companyName, logo: formFile(senderMessages.companyMissing) }),
});

export const companies = { register };

import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { formFile, noWebAddress } from "../inputs.ts";
import { isOneLine, limits, messages } from "../rules.ts";

/** A company as pages and mails show it; `logoUrl` is a path of our own origin. */
export interface CompanyReply {
  readonly name: string;
  readonly logoUrl: string;
}

/** The address of a logo; `version` changes with the picture, so that browsers may cache it. */
export const logoUrl = (id: string, version: string): string =>
  `/api/companies/${id}/logo?v=${version}`;

const companyName = z.string({ error: messages.companyName }).check(
  z.trim(),
  z.normalize("NFC"),
  z.minLength(1, messages.companyName),
  z.maxLength(limits.nameMax, messages.name),
  z.refine(isOneLine, messages.name),
  // Only the operator's own account has one, so that it may be called like the product.
  noWebAddress,
);

/** A form with `name` and `logo` (an image of at most 2 MB); only for the account `companyAccountEmail`. */
const register = replies<{ id: string }>()({
  method: "POST",
  path: "/api/companies/register",
  access: "sender",
  input: z.object({ name: companyName, logo: formFile(messages.companyMissing) }),
});

/** The PNG itself: signers' pages and mails show it, so it needs no sign-in. */
const logo = replies<Uint8Array>()({
  method: "GET",
  path: "/api/companies/{id}/logo",
  access: "public",
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
});

export const companies = { register, logo };

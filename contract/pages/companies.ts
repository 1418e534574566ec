import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { webAddress } from "../rules/documents/sending-rules.ts";
import { email } from "../rules/inputs/inputs.ts";
import type { CompanyReply } from "../rules/people/company.ts";
import { accentFault, accentWords, readAccent } from "../rules/product/accent.ts";
import { companyName } from "../specified/companies.ts";

/** A company as its own account sees it. */
export interface OwnCompanyReply extends CompanyReply {
  /** Where replies go; absent if to the account's address. */
  readonly replyTo?: string;
}

/** The PNG itself: signers' pages and mails show it, so it needs no sign-in. */
export const logo = replies<Uint8Array>()({
  path: "GET /api/companies/{id}/logo",
  access: "public",
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
});

/** A colour on which white text is legible. */
export const accent = z.pipe(
  z.string({ error: accentWords }).check(z.maxLength(20, accentWords)),
  z.transform((value, context): string => {
    const read = readAccent(value);
    const fault = read === undefined ? accentWords : accentFault(read);
    if (read !== undefined && fault === undefined) return read;
    context.issues.push({ code: "custom", message: fault ?? accentWords, input: value });
    return z.NEVER;
  }),
);

/** The account's company without its logo, which stays as it is; members that are left out are removed. */
const save = replies<{ id: string }>()({
  path: "PUT /api/companies/own",
  access: "sender",
  needs: "company:write",
  because: "face",
  limit: "companyByAccount",
  input: z.object({
    name: companyName,
    accent: z.optional(accent),
    website: z.optional(webAddress),
    /** The account's own address, or one at the same domain unless that is a public mail service. */
    replyTo: z.optional(email),
  }),
});

/** Removes the logo: from now on it is not shown anywhere, including in mails already sent. */
const removeLogo = replies<{ message: string }>()({
  path: "DELETE /api/companies/own/logo",
  access: "sender",
  needs: "company:write",
  because: "face",
  input: z.object({}),
});

/** Removes the whole company. Documents that were sent keep its name. */
const remove = replies<{ message: string }>()({
  path: "DELETE /api/companies/own",
  access: "sender",
  needs: "company:write",
  because: "face",
  input: z.object({}),
});

export const companies = { logo, save, removeLogo, remove };

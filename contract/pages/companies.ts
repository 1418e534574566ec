import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { accentFault, accentWords, readAccent } from "../rules/accent.ts";
import { email, formFile, oneLine } from "../rules/inputs.ts";
import { limits, messages } from "../rules/limits.ts";
import { noWebAddress } from "../rules/names.ts";
import { webAddress } from "../rules/sending-rules.ts";

/** A company as pages and mails show it; `logoUrl` is a path of our own origin. */
export interface CompanyReply {
  readonly name: string;
  readonly logoUrl?: string;
  /** "#rrggbb"; `accentShades` has its shades. */
  readonly accent?: string;
  /** An https address. */
  readonly website?: string;
}

/** A company as its own account sees it. */
export interface OwnCompanyReply extends CompanyReply {
  /** Where replies go; absent if to the account's address. */
  readonly replyTo?: string;
}

/** The address of a logo; `version` changes with the picture, so that browsers may cache it. */
export const logoUrl = (id: string, version: string): string =>
  `/api/companies/${id}/logo?v=${version}`;

const companyName = z.string({ error: messages.companyName }).check(
  z.trim(),
  z.minLength(1, messages.companyName),
  z.maxLength(limits.nameMax, messages.name),
  oneLine,
  // The operator's own company may be called like the product; the route knows whose it is.
  noWebAddress,
);

/** A form with `name` and `logo` (an image of at most 2 MB); only for accounts that `companyAccountEmail` names. */
const register = replies<{ id: string }>()({
  path: "POST /api/companies/register",
  access: "sender",
  because: "specified",
  limit: "companyByAccount",
  input: z.object({ name: companyName, logo: formFile(messages.companyMissing) }),
});

/** The PNG itself: signers' pages and mails show it, so it needs no sign-in. */
const logo = replies<Uint8Array>()({
  path: "GET /api/companies/{id}/logo",
  access: "public",
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
});

/** A colour on which white text is legible. */
const accent = z.pipe(
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
  because: "face",
  input: z.object({}),
});

/** Removes the whole company. Documents that were sent keep its name. */
const remove = replies<{ message: string }>()({
  path: "DELETE /api/companies/own",
  access: "sender",
  because: "face",
  input: z.object({}),
});

export const companies = { register, logo, save, removeLogo, remove };

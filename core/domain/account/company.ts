import type { OwnCompanyReply } from "#contract/pages/companies";
import { namesProduct } from "#contract/rules/inputs/words";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { isPublicMailDomain } from "#contract/rules/mails/public-mail";
import { type CompanyReply, logoUrl } from "#contract/rules/people/company";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { StoredFile } from "../common/stored-file.ts";
import type { Workspace } from "./account.ts";

/** What signers see of an account besides its holder's name and address. */
interface Face {
  readonly id: string;
  readonly name: string;
  /** "#rrggbb": a colour on which white text is legible. */
  readonly accent?: string | undefined;
  /** An https address. */
  readonly website?: string | undefined;
  /** Where replies to mails go; by default the account's address. */
  readonly replyTo?: string | undefined;
}

export interface Company extends Face {
  readonly userId: string;
  readonly logo?: StoredFile | undefined;
}

/** A company as it was when an envelope was sent, stored with the envelope. */
export interface Letterhead extends Face {
  readonly logoVersion?: string | undefined;
}

export function letterheadOf({ logo, userId: _, ...face }: Company): Letterhead {
  return { ...face, ...(logo ? { logoVersion: logo.sha256.slice(0, 16) } : {}) };
}

/** The company as signers see it. */
export const companyReply = ({
  id,
  name,
  logoVersion,
  accent,
  website,
}: Letterhead): CompanyReply => ({
  name,
  ...(logoVersion ? { logoUrl: logoUrl(id, logoVersion) } : {}),
  ...(accent ? { accent } : {}),
  ...(website ? { website } : {}),
});

/** The company as its own account sees it. */
export const ownCompanyReply = (company: Company): OwnCompanyReply => ({
  ...companyReply(letterheadOf(company)),
  ...(company.replyTo ? { replyTo: company.replyTo } : {}),
});

/** Value of the setting `companyAccountEmail` that means every account. */
const everybody = "*";

/** Whether the setting names this account by its address, without regard to case, or every account. */
export const mayRegisterCompany = (workspace: Workspace, companyAccountEmail: string): boolean =>
  companyAccountEmail.trim() === everybody || isNamed(workspace, companyAccountEmail);

const isNamed = (workspace: Workspace, companyAccountEmail: string): boolean =>
  workspace.email === companyAccountEmail.trim().toLowerCase();

/** Throws if a company is called like the product, unless it belongs to the operator's own account. */
export function assertCompanyName(
  name: string,
  workspace: Workspace,
  companyAccountEmail: string,
): void {
  if (!namesProduct(name) || isNamed(workspace, companyAccountEmail)) return;
  throw new Refusal("BAD_FIELD", { field: "name", message: senderMessages.ourName });
}

/**
 * Throws for an address that is not known to be the account's. Its own address is proven; other addresses of the same
 * domain belong to the same organization, unless anybody can get an address there.
 */
export function assertMayReplyTo(replyTo: string, { email }: Workspace): void {
  if (replyTo === email) return;
  const domain = domainOf(email);
  if (domainOf(replyTo) === domain && !isPublicMailDomain(domain)) return;
  const message = isPublicMailDomain(domain)
    ? `Replies can only go to your own address, ${email}, because anybody can get an address at ${domain}.`
    : `Replies can go to your own address or to another one that ends in @${domain}.`;
  throw new Refusal("BAD_FIELD", { field: "replyTo", message });
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

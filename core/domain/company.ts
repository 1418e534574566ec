import { type CompanyReply, logoUrl } from "#contract/api/companies";
import type { Account } from "./account.ts";
import type { StoredFile } from "./stored-file.ts";

export interface Company {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly logo: StoredFile;
}

/** A company as it was when an envelope was sent; the envelope keeps it so. */
export interface Letterhead {
  readonly id: string;
  readonly name: string;
  readonly logoVersion: string;
}

export const letterheadOf = ({ id, name, logo }: Company): Letterhead => ({
  id,
  name,
  logoVersion: logo.sha256.slice(0, 16),
});

export const companyReply = ({ id, name, logoVersion }: Letterhead): CompanyReply => ({
  name,
  logoUrl: logoUrl(id, logoVersion),
});

/** Only one account of a deployment may. The setting is compared without regard to case. */
export const mayRegisterCompany = (account: Account, companyAccountEmail: string): boolean =>
  account.email === companyAccountEmail.trim().toLowerCase();

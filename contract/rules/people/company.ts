/** A company as pages and mails show it; `logoUrl` is a path of our own origin. */
export interface CompanyReply {
  readonly name: string;
  readonly logoUrl?: string;
  /** "#rrggbb"; `accentShades` has its shades. */
  readonly accent?: string;
  /** An https address. */
  readonly website?: string;
}

/** The address of a logo; `version` changes with the picture, so that browsers may cache it. */
export const logoUrl = (id: string, version: string): string =>
  `/api/companies/${id}/logo?v=${version}`;

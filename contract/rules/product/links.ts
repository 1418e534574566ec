/** Paths of the pages of mailed links; the token follows. Sent mails contain them, so they can't change. */
export const signPrefix = "/rviewer/";
export const viewPrefix = "/docsigned/";
export const stopPrefix = "/stop/";

/** The page of a pad on another device; the pad's id follows. */
export const padPrefix = "/pad/";

/** The page on which a device is handed over; the ticket follows, or nothing once it is given back. */
export const herePath = "/here";
export const ticketPath = (ticket: string): string => `${herePath}/${encodeURIComponent(ticket)}`;

/** The page of a template's public link; the token follows. Posters contain it, so it can't change. */
export const publicLinkPrefix = "/l/";
export const publicLinkPath = (token: string): string =>
  publicLinkPrefix + encodeURIComponent(token);

/** The page on which a template's owner sets its public link. */
export const publicLinkPagePath = (templateId: string): string =>
  `/links/${encodeURIComponent(templateId)}`;

/** The call that a signer's page makes first. */
export const signerViewPath = "/api/envelopes/rv/{token}";

const prefixes = { sign: signPrefix, view: viewPrefix, stop: stopPrefix } as const;

/**
 * The path of a link: `sign` opens the signing page, `view` the signed document, `stop` the page on which a mail is
 * reported and its sender's mails are stopped.
 */
export const linkPath = (purpose: keyof typeof prefixes, token: string): string =>
  prefixes[purpose] + encodeURIComponent(token);

/**
 * The fragment of a link to sign that was mailed together with others: their tokens, so that its page can lead on to them.
 * Browsers send no fragment, and the page takes it out of its address.
 */
export const nextLinks = (tokens: readonly string[]): string =>
  tokens.length > 0 ? `#next=${tokens.join(".")}` : "";

/** The tokens in such a fragment; none of any other. */
export const tokensIn = (fragment: string): readonly string[] =>
  /^#next=[\w.-]+$/.test(fragment) ? fragment.slice("#next=".length).split(".") : [];

/** The link without such a fragment. */
export const withoutNextLinks = (url: string): string => url.replace(/#next=.*$/, "");

/** The path of an invitation's link. What follows `#` is sent to no server, and is in nobody's log. */
export const invitationPath = (email: string, token: string): string =>
  `/register/free#${new URLSearchParams({ invitation: token, email })}`;

/** The address and token of an invitation's link, by what follows its path; undefined for any other. */
export function readInvitation(hash: string): { email: string; token: string } | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const [email, token] = [params.get("email"), params.get("invitation")];
  return email && token ? { email, token } : undefined;
}

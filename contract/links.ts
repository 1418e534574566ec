/**
 * Addresses of the pages behind a mailed link, the token follows. Mails that were sent hold them, so they
 * must go on working.
 */
export const signPrefix = "/rviewer/";
export const viewPrefix = "/docsigned/";

/** What a link's page asks for first. */
export const signerViewPath = "/api/envelopes/rv/{token}";

const prefixes = { sign: signPrefix, view: viewPrefix } as const;

/** Where a link leads: `sign` to the signing view, `view` to the signed document. */
export const linkPath = (purpose: "sign" | "view", token: string): string =>
  prefixes[purpose] + encodeURIComponent(token);

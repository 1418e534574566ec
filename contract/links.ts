/** Paths of the pages of mailed links; the token follows. Sent mails contain them, so they can't change. */
export const signPrefix = "/rviewer/";
export const viewPrefix = "/docsigned/";

/** The call that a signer's page makes first. */
export const signerViewPath = "/api/envelopes/rv/{token}";

const prefixes = { sign: signPrefix, view: viewPrefix } as const;

/** The path of a link: `sign` opens the signing view, `view` the signed document. */
export const linkPath = (purpose: "sign" | "view", token: string): string =>
  prefixes[purpose] + encodeURIComponent(token);

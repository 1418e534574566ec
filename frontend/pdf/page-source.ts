import type { CallOptions } from "../api/endpoint.ts";
import { openOwnPage, openPage, openVisitPage, type PicturedPage } from "../api/pages.ts";

/** A document whose pages the server draws. */
export interface PageSource {
  /** Differs from document to document. */
  readonly key: string;
  /** Opens a page, counted from 1. */
  readonly open: (
    page: number,
    widthPx: number,
    options: Pick<CallOptions, "signal">,
  ) => Promise<PicturedPage>;
}

/** The document that a link's token opens, or its sealed version. */
export const pagesOfLink = (envelopeId: string, isSealed: boolean): PageSource => ({
  key: `${envelopeId} ${isSealed ? "sealed" : "original"}`,
  open: (n, width, options) =>
    openPage({ n, width, ...(isSealed ? { sealed: envelopeId } : {}) }, options),
});

/** The sender's own document at the address: a file, a template's, or one that was sent, sealed or not. */
export const pagesOfOwn = (url: string): PageSource => ({
  key: url,
  open: (n, width, options) => openOwnPage({ n, width, url }, options),
});

/** The document of a public link, in the version that its page shows. */
export const pagesOfVisit = (token: string, version: number): PageSource => ({
  key: `${token} ${version}`,
  open: (n, width, options) => openVisitPage({ n, width, token, version }, options),
});

import { createContext } from "react";
import { openJsonLink } from "../../../../api/documents.ts";
import { esign, type Signed, type Submission } from "../../../../api/esign.ts";
import { type PageSource, pagesOfLink } from "../../../../pdf/page-source.ts";

/** The requests of a signer's page: made through the API, or simulated on /try. */
export interface SigningActs {
  /** Resolves to the address of the document's bytes. */
  open(fileUrl: string): Promise<string>;
  /** The document's pages. */
  pictures(envelopeId: string): PageSource;
  viewed(): Promise<unknown>;
  complete(submission: Submission, options: { signal: AbortSignal }): Promise<Signed>;
  decline(input: { reason: string }): Promise<unknown>;
  /** Whether a signature can be drawn on a phone: only where there is a link. */
  readonly hasPhone: boolean;
  /** Whether what is entered outlives the page. */
  readonly keeps: boolean;
}

const byApi: SigningActs = {
  open: (fileUrl) => openJsonLink(fileUrl, "signer"),
  pictures: (envelopeId) => pagesOfLink(envelopeId, false),
  viewed: () => esign.viewed({ userAgent: navigator.userAgent }),
  complete: esign.complete,
  decline: esign.decline,
  hasPhone: true,
  keeps: true,
};

export const SigningActsContext = createContext(byApi);

import { openJsonLink } from "../../api/documents.ts";

/** The link's own document, whatever it is called: the name in the address is for people. */
const ownDocument = "/api/esign/file/document?sealed=";
/** Well below the five minutes that an address lives. */
const freshMs = 120_000;

interface Early {
  readonly token: string;
  readonly askedAtMs: number;
  readonly address: Promise<string>;
}

let early: Early | undefined;

/** Asks where the document is while the view of it is still on its way: one round trip less to wait. */
export function askEarly(token: string): void {
  if (early?.token === token) return;
  const address = openJsonLink(ownDocument, "signer");
  // Whoever needs it asks again and hears why.
  address.catch(() => undefined);
  early = { token, askedAtMs: Date.now(), address };
}

/** The address that was asked for early, once; afterwards a new one. */
export async function openDocument(docUrl: string): Promise<string> {
  const taken = early;
  early = undefined;
  const isFresh = taken !== undefined && Date.now() - taken.askedAtMs < freshMs;
  const address = isFresh ? await taken.address.catch(() => undefined) : undefined;
  return address ?? openJsonLink(docUrl, "signer");
}

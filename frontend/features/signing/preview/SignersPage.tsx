import { useMemo } from "react";
import { openJsonLink } from "../../../api/documents.ts";
import type { SignerView } from "../../../api/esign.ts";
import { pagesOfOwn } from "../../../pdf/page-source.ts";
import type { SigningActs } from "../sign/act/signing-acts.ts";
import { LookedAt, noActs } from "./LookedAt.tsx";

interface SignersPageProps {
  readonly view: SignerView;
  /** Address at which the sender's session opens the document. */
  readonly fileUrl: string;
}

/** The signer's own page, to be looked at by the sender: it reads with the sender's session, and sends nothing. */
export function SignersPage({ view, fileUrl }: SignersPageProps) {
  const acts = useMemo(() => actsOn(fileUrl), [fileUrl]);
  return <LookedAt view={view} acts={acts} />;
}

const actsOn = (fileUrl: string): SigningActs => ({
  ...noActs,
  open: () => openJsonLink(fileUrl, "sender"),
  pictures: () => pagesOfOwn(fileUrl),
});

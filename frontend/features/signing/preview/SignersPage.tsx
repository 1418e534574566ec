import { useMemo } from "react";
import { openJsonLink } from "../../../api/documents.ts";
import type { SignerView } from "../../../api/esign.ts";
import { LanguageContext } from "../../../language/context.ts";
import { pagesOfOwn } from "../../../pdf/page-source.ts";
import { Accented } from "../sign/Accented.tsx";
import { SigningScreen } from "../sign/SigningScreen.tsx";
import { type SigningActs, SigningActsContext } from "../sign/signing-acts.ts";

interface SignersPageProps {
  readonly view: SignerView;
  /** Address at which the sender's session opens the document. */
  readonly fileUrl: string;
}

/** The signer's own page, to be looked at by the sender: it reads with the sender's session, and sends nothing. */
export default function SignersPage({ view, fileUrl }: SignersPageProps) {
  const acts = useMemo(() => actsOn(fileUrl), [fileUrl]);
  return (
    <LanguageContext value={view.language}>
      <SigningActsContext value={acts}>
        <Accented accent={view.company?.accent}>
          <SigningScreen
            view={view}
            refresh={nothing}
            onSigned={nothing}
            onSignedOtherwise={nothing}
            onDeclined={nothing}
          />
        </Accented>
      </SigningActsContext>
    </LanguageContext>
  );
}

const nothing = () => {};

const actsOn = (fileUrl: string): SigningActs => ({
  open: () => openJsonLink(fileUrl, "sender"),
  pictures: () => pagesOfOwn(fileUrl),
  viewed: async () => {},
  complete: () => Promise.reject(new Error("expected no press in a page to be looked at")),
  decline: async () => {},
  hasPhone: false,
});

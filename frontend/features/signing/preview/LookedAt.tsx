import type { SignerView } from "../../../api/esign.ts";
import { LanguageContext } from "../../../language/context.ts";
import { type SigningActs, SigningActsContext } from "../sign/act/signing-acts.ts";
import { Accented } from "../sign/page/Accented.tsx";
import { SigningScreen } from "../sign/page/SigningScreen.tsx";

interface LookedAtProps {
  readonly view: SignerView;
  readonly acts: SigningActs;
}

/** A signer's page, to be looked at by the sender. */
export function LookedAt({ view, acts }: LookedAtProps) {
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

/** A page that is looked at sends nothing. */
export const noActs: Omit<SigningActs, "open" | "pictures"> = {
  viewed: async () => {},
  complete: () => Promise.reject(new Error("expected no press in a page to be looked at")),
  decline: async () => {},
  hasPhone: false,
  keeps: false,
};

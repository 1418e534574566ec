import { useState } from "react";
import type { Answers } from "#contract/answers";
import type { Signed, SignerView } from "../../api/esign.ts";
import { DeclinedScreen } from "./DeclinedScreen.tsx";
import { SignedScreen } from "./SignedScreen.tsx";
import { SigningScreen } from "./SigningScreen.tsx";

interface SigningProps {
  readonly view: SignerView;
  readonly token: string;
  /** Refetches the document's state. */
  readonly refresh: () => void;
}

type Outcome =
  | { readonly kind: "open" }
  | { readonly kind: "signed"; readonly reply: Signed; readonly answers: Answers }
  | { readonly kind: "declined" };

/** The screen for signing and, after it, for what became of the document. */
export function Signing({ view, token, refresh }: SigningProps) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "open" });
  const signed = {
    ...{ view, token, onAnswered: refresh },
    onTakenBack() {
      setOutcome({ kind: "open" });
      refresh();
    },
  };
  if (outcome.kind === "declined") return <DeclinedScreen senderName={view.senderName} />;
  if (outcome.kind === "signed")
    return <SignedScreen {...signed} reply={outcome.reply} answers={outcome.answers} />;
  if (view.signerStatus === "signed") return <SignedScreen {...signed} />;
  return (
    <SigningScreen
      view={view}
      refresh={refresh}
      onSigned={(reply, answers) => {
        setOutcome({ kind: "signed", reply, answers });
        refresh();
      }}
      onDeclined={() => setOutcome({ kind: "declined" })}
    />
  );
}

import { useState } from "react";
import type { SignerViewReply } from "#contract/api/envelopes";
import type { SignReply } from "#contract/api/esign";
import { DeclinedScreen } from "./DeclinedScreen.tsx";
import { SigningDesk } from "./SigningDesk.tsx";
import { ThankYou } from "./ThankYou.tsx";

type Outcome =
  | { readonly kind: "open" }
  | { readonly kind: "signed"; readonly reply: SignReply }
  | { readonly kind: "declined" };

/** Signing until it is stored, or declined. */
export function Signing({ view }: { view: SignerViewReply }) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "open" });
  switch (outcome.kind) {
    case "open":
      return (
        <SigningDesk
          view={view}
          onSigned={(reply) => setOutcome({ kind: "signed", reply })}
          onDeclined={() => setOutcome({ kind: "declined" })}
        />
      );
    case "signed":
      return <ThankYou view={view} reply={outcome.reply} />;
    case "declined":
      return <DeclinedScreen senderName={view.senderName} />;
  }
}

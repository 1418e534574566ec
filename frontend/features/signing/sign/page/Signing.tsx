import { Suspense, useState } from "react";
import type { ApiError } from "../../../../api/api-error.ts";
import type { Signed, SignerView } from "../../../../api/esign.ts";
import { Loading } from "../../../../ui/Spinner.tsx";
import type { Submitted } from "../act/tasks.ts";
import { DeclinedScreen, SignedScreen } from "../ends/LazySigned.ts";
import { SigningScreen } from "./SigningScreen.tsx";

interface SigningProps {
  readonly view: SignerView;
  readonly token: string;
  /** Refetches the document's state. */
  readonly refresh: () => void;
}

type Outcome =
  | { readonly kind: "open" }
  | { readonly kind: "signed"; readonly reply: Signed; readonly filled: Submitted }
  | { readonly kind: "signed otherwise"; readonly refusal: ApiError }
  | { readonly kind: "declined" };

/** The screen for signing and, afterwards, the one that shows the outcome. */
export function Signing({ view, token, refresh }: SigningProps) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "open" });
  const signed = {
    ...{ view, token, onAnswered: refresh },
    onTakenBack() {
      setOutcome({ kind: "open" });
      refresh();
    },
  };
  if (outcome.kind === "declined")
    return (
      <Suspense fallback={<Loading />}>
        <DeclinedScreen view={view} />
      </Suspense>
    );
  if (outcome.kind === "signed" || view.signerStatus === "signed") {
    const { kind: _, ...came } = outcome;
    return (
      <Suspense fallback={<Loading />}>
        <SignedScreen {...signed} {...came} />
      </Suspense>
    );
  }
  return (
    <SigningScreen
      view={view}
      refresh={refresh}
      onSigned={(reply, filled) => {
        setOutcome({ kind: "signed", reply, filled });
        refresh();
      }}
      onSignedOtherwise={(refusal) => setOutcome({ kind: "signed otherwise", refusal })}
      onDeclined={() => setOutcome({ kind: "declined" })}
    />
  );
}

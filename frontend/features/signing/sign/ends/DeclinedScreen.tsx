import { Suspense, useEffect } from "react";
import type { SignerView } from "../../../../api/esign.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { host } from "../../../../session/host.ts";
import { DeadEnd } from "./DeadEnd.tsx";
import { NextDocuments } from "./NextDocuments.tsx";

export function DeclinedScreen({ view }: { view: SignerView }) {
  const words = useSigningWords();
  useEffect(() => host.tell?.({ type: "declined" }), []);
  return (
    <DeadEnd
      end={{
        icon: "ban",
        title: words(view.signer.role ? "declined.part" : "declined.title"),
        text: words("declined.text", { sender: view.senderName }),
      }}
    >
      <Suspense>
        <NextDocuments />
      </Suspense>
    </DeadEnd>
  );
}

import { Suspense } from "react";
import { useSigningWords } from "../../../language/signing-words.ts";
import { DeadEnd } from "./DeadEnd.tsx";
import { NextDocuments } from "./LazySigned.ts";

export function DeclinedScreen({ senderName }: { senderName: string }) {
  const words = useSigningWords();
  return (
    <DeadEnd
      end={{
        icon: "ban",
        title: words("declined.title"),
        text: words("declined.text", { sender: senderName }),
        retry: false,
      }}
    >
      <Suspense>
        <NextDocuments />
      </Suspense>
    </DeadEnd>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signingWords } from "../../../language/signing-words.ts";
import { Loading } from "../../../ui/Spinner.tsx";
import { type SigningActs, SigningActsContext } from "../sign/act/signing-acts.ts";
import { SigningScreen } from "../sign/page/SigningScreen.tsx";
import { samplePages } from "./sample-pages.ts";
import { sampleView } from "./sample-view.ts";
import { TryEnd } from "./TryEnd.tsx";

/** The texts of the page, which is in English. */
export const ready = signingWords.load("en");

/** /try: the signer's own page over a sample, without an account. Nothing leaves the browser. */
export default function TryPage() {
  const [end, setEnd] = useState<"signed" | "declined">();
  const { data: view } = useQuery({
    queryKey: ["sample"],
    queryFn: () => sampleView(new Date()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!view) return <Loading />;
  if (end) return <TryEnd end={end} onAgain={() => setEnd(undefined)} />;
  return (
    <SigningActsContext value={acts}>
      <SigningScreen
        view={view}
        refresh={() => {}}
        onSigned={() => setEnd("signed")}
        onSignedOtherwise={() => {}}
        onDeclined={() => setEnd("declined")}
      />
    </SigningActsContext>
  );
}

const acts: SigningActs = {
  open: async (fileUrl) => fileUrl,
  pictures: () => samplePages,
  viewed: async () => {},
  complete: async ({ view }) => ({
    envelopeId: view.envelopeId,
    signedAt: new Date().toISOString(),
    last: false,
  }),
  decline: async () => {},
  hasPhone: false,
  keeps: true,
};

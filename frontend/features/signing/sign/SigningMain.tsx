import type { ComponentProps, ReactNode } from "react";
import { useSigningWords } from "../../../language/signing-words.ts";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { SigningDocument } from "./SigningDocument.tsx";
import { AboutButton, StartCard, WhatToSign } from "./WhatToSign.tsx";

interface SigningMainProps
  extends Omit<ComponentProps<typeof SigningDocument>, "tools" | "toolsAtEnd" | "before"> {
  /** What scrolls away with the document, on phones and in low windows. */
  readonly above: ReactNode;
  readonly fieldsList: ReactNode;
}

/** The document, and what there is to do: beside it on large screens, above the first page on small ones. */
export function SigningMain({ above, fieldsList, ...document }: SigningMainProps) {
  const { view, tasks, act } = document;
  const words = useSigningWords();
  const about = { view, fields: tasks.length };
  return (
    <main className="flex min-h-0 grow">
      <aside
        aria-label={words("about")}
        className="hidden w-76 shrink-0 flex-col gap-5 overflow-y-auto border-line border-e bg-surface p-4 lg:flex"
      >
        <WhatToSign {...about} heading="h1" />
        <nav aria-label={words("fields")}>{fieldsList}</nav>
      </aside>
      <SigningDocument
        {...document}
        tools={<AboutButton view={view} onPress={() => act({ type: "open", dialog: "about" })} />}
        toolsAtEnd={<LanguageChoice isIcon />}
        before={
          <>
            {above}
            <StartCard {...about} heading="h2" />
          </>
        }
      />
    </main>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { SigningDocument } from "./SigningDocument.tsx";
import { AboutButton, StartCard, WhatToSign } from "./WhatToSign.tsx";

interface SigningMainProps
  extends Omit<ComponentProps<typeof SigningDocument>, "tools" | "before"> {
  /** Leads to the first field; absent once signing has begun. */
  readonly onStart: (() => void) | undefined;
  readonly fieldsList: ReactNode;
}

/**
 * The document, and what there is to do: beside it on large screens, above the first page on small
 * ones.
 */
export function SigningMain({ onStart, fieldsList, ...document }: SigningMainProps) {
  const { view, act } = document;
  const about = { view, fields: document.fields.length, onStart };
  return (
    <main className="flex min-h-0 grow short:h-[85dvh] short:grow-0">
      <aside
        aria-label="About this document"
        className="hidden w-76 shrink-0 flex-col gap-5 overflow-y-auto border-line border-r bg-surface p-4 lg:flex"
      >
        <WhatToSign {...about} heading="h1" />
        <nav aria-label="Fields">{fieldsList}</nav>
      </aside>
      <SigningDocument
        {...document}
        tools={<AboutButton view={view} onPress={() => act({ type: "open", dialog: "about" })} />}
        before={<StartCard {...about} />}
      />
    </main>
  );
}

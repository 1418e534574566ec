import type { ComponentProps, ReactNode } from "react";
import type { SigningWords } from "../../../language/signing-words.ts";
import { useSigningWords } from "../../../language/signing-words.ts";
import { SigningDocument } from "./SigningDocument.tsx";
import { isAnswerTask, isLeft, type Task } from "./tasks.ts";
import { AboutButton, StartActions, StartCard, WhatToSign } from "./WhatToSign.tsx";

interface SigningMainProps
  extends Omit<ComponentProps<typeof SigningDocument>, "tools" | "toolbar" | "before"> {
  /** Whether the screen is a phone's, on which a single card is shown at the start. */
  readonly isPhone: boolean;
  /** Shown above the card on a phone. */
  readonly header: ReactNode;
  /** Absent once signing has begun. */
  readonly start: Start | undefined;
  readonly fieldsList: ReactNode;
}

interface Start {
  readonly onFirstField: () => void;
  readonly onSignAll: () => void;
}

/** The document, and what there is to do: beside it on large screens, above the first page on small ones. */
export function SigningMain(props: SigningMainProps) {
  const { isPhone, header, start, fieldsList, ...document } = props;
  const { view, tasks, signing, act } = document;
  const words = useSigningWords();
  const about = { view, fields: tasks.length };
  const hasOnlyCard = isPhone && start !== undefined && !signing.isReading;
  const actions = isPhone && start && (
    <StartActions
      label={signAllLabel(words, tasks)}
      onRead={() => act({ type: "read" })}
      onSignAll={start.onSignAll}
      onStart={start.onFirstField}
    />
  );
  return (
    <main className="flex min-h-0 grow short:h-[85dvh] short:grow-0">
      <aside
        aria-label={words("about")}
        className="hidden w-76 shrink-0 flex-col gap-5 overflow-y-auto border-line border-e bg-surface p-4 lg:flex"
      >
        <WhatToSign {...about} heading="h1" onStart={start?.onFirstField} />
        <nav aria-label={words("fields")}>{fieldsList}</nav>
      </aside>
      <SigningDocument
        {...document}
        toolbar={!hasOnlyCard}
        tools={<AboutButton view={view} onPress={() => act({ type: "open", dialog: "about" })} />}
        before={
          <>
            {header}
            <StartCard
              {...about}
              heading={hasOnlyCard ? "h1" : "h2"}
              onStart={start?.onFirstField}
              actions={actions}
            />
          </>
        }
      />
    </main>
  );
}

/**
 * "Sign all 5 places", or a label for the fields to fill in if nothing is signed; undefined if one press isn't enough.
 */
function signAllLabel(words: SigningWords, tasks: readonly Task[]): string | undefined {
  if (tasks.some((task) => isLeft(task) && isAnswerTask(task))) return undefined;
  const presses = tasks.filter((task) => !isAnswerTask(task));
  const count = presses.length;
  if (count === 0) return undefined;
  const signs = presses.some(({ field }) => field.kind === "sign");
  return words(signs ? "start.sign" : "start.fill", { count });
}

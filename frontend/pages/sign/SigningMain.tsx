import type { ComponentProps, ReactNode } from "react";
import { SigningDocument } from "./SigningDocument.tsx";
import { isAnswerTask, isLeft, type Task } from "./tasks.ts";
import { AboutButton, StartActions, StartCard, WhatToSign } from "./WhatToSign.tsx";

interface SigningMainProps
  extends Omit<ComponentProps<typeof SigningDocument>, "tools" | "toolbar" | "before"> {
  /** Whether the screen is a phone's: one card says it all at the start. */
  readonly isPhone: boolean;
  /** On a phone, above the card. */
  readonly header: ReactNode;
  /** Absent once signing has begun. */
  readonly start: Start | undefined;
  readonly fieldsList: ReactNode;
}

interface Start {
  readonly onFirstField: () => void;
  readonly onSignAll: () => void;
}

/**
 * The document, and what there is to do: beside it on large screens, above the first page on small
 * ones.
 */
export function SigningMain(props: SigningMainProps) {
  const { isPhone, header, start, fieldsList, ...document } = props;
  const { view, tasks, signing, act } = document;
  const about = { view, fields: tasks.length };
  const hasOnlyCard = isPhone && start !== undefined && !signing.isReading;
  const actions = isPhone && start && (
    <StartActions
      label={signAllLabel(tasks)}
      onRead={() => act({ type: "read" })}
      onSignAll={start.onSignAll}
      onStart={start.onFirstField}
    />
  );
  return (
    <main className="flex min-h-0 grow short:h-[85dvh] short:grow-0">
      <aside
        aria-label="About this document"
        className="hidden w-76 shrink-0 flex-col gap-5 overflow-y-auto border-line border-r bg-surface p-4 lg:flex"
      >
        <WhatToSign {...about} heading="h1" onStart={start?.onFirstField} />
        <nav aria-label="Fields">{fieldsList}</nav>
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
 * "Sign all 5 places", or what there is to fill in where nothing is signed; undefined where one press doesn't do it.
 */
function signAllLabel(tasks: readonly Task[]): string | undefined {
  if (tasks.some((task) => isLeft(task) && isAnswerTask(task))) return undefined;
  const presses = tasks.filter((task) => !isAnswerTask(task));
  const what = presses.some(({ field }) => field.kind === "sign") ? "Sign" : "Fill in";
  if (presses.length < 2) return presses.length === 1 ? `${what} the document` : undefined;
  return `${what} all ${presses.length} places`;
}

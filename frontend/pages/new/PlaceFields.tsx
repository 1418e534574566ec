import { type ReactNode, useCallback } from "react";
import { limits } from "#contract/rules";
import { openJsonLink } from "../../api/documents.ts";
import { countFields, missingSignatures } from "../../pdf/placer/checks.ts";
import { Placer } from "../../pdf/placer/Placer.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { type Draft, type DraftAction, type DraftFile, reachable, recipientsOf } from "./draft.ts";
import { StepFooter } from "./StepFooter.tsx";

interface PlaceFieldsProps {
  readonly draft: Draft;
  readonly file: DraftFile;
  readonly act: (action: DraftAction) => void;
  readonly steps: ReactNode;
}

/** The third step takes the whole window: pages need the room. */
export function PlaceFields({ draft, file, act, steps }: PlaceFieldsProps) {
  const { layout } = draft;
  const recipients = recipientsOf(draft.signers);
  const open = useCallback(() => openJsonLink(file.url, "sender"), [file.url]);
  const warnings = missingSignatures(countFields(recipients, layout.present));
  return (
    <div className="fixed inset-0 z-30 flex flex-col bg-canvas lg:left-[15.5rem]">
      <div className="border-line border-b bg-surface px-3 py-2.5 sm:px-5">{steps}</div>
      <Placer
        label={file.name}
        open={open}
        pages={file.pages}
        recipients={recipients}
        fields={layout.present}
        onFields={(fields) => act({ type: "lay out", fields })}
        canUndo={layout.past.length > 0}
        canRedo={layout.future.length > 0}
        onUndo={() => act({ type: "undo" })}
        onRedo={() => act({ type: "redo" })}
      >
        {layout.present.length > 0 && <Warnings sentences={warnings} />}
      </Placer>
      <div className="border-line border-t bg-surface px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-5">
        <StepFooter
          onBack={() => act({ type: "go", step: "signers" })}
          onNext={() => act({ type: "go", step: "send" })}
          waitReason={reasonToWait(draft)}
        />
      </div>
    </div>
  );
}

function Warnings({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="status" className="text-sm text-warn-ink">
      {sentences.length > 0 && (
        <p className="line-clamp-2 lg:hidden">
          {sentences[0]}
          {sentences.length > 1 && ` And ${sentences.length - 1} more.`}
        </p>
      )}
      <ul className="grid gap-1.5 max-lg:hidden">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2">
            <Icon name="alert" className="mt-0.5 size-4" />
            <span className="min-w-0 break-words">{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonToWait(draft: Draft): string | undefined {
  if (draft.layout.present.length > limits.markersMax)
    return `A document can have at most ${limits.markersMax} fields.`;
  return reachable(draft, "send") ? undefined : "Please place at least one field on the document.";
}

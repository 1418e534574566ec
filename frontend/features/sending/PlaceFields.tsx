import { type ReactNode, useCallback, useMemo, useState } from "react";
import { mayHaveFields } from "#contract/roles";
import { limits, messages } from "#contract/rules";
import { openJsonLink } from "../../api/documents.ts";
import { PlacerScreen } from "../../pdf/placer/PlacerScreen.tsx";
import type { ShownField } from "../../pdf/placer/placer-props.ts";
import { useFault } from "../../pdf/placer/use-fault.ts";
import { useSessionUser } from "../../session/user.ts";
import { Card } from "../../ui/Card.tsx";
import { type Draft, type DraftAction, type DraftFile, reachable } from "./draft/draft.ts";
import { fieldWarnings } from "./draft/draft-warnings.ts";
import { shownSigners } from "./draft/signers.ts";
import { StepBar } from "./steps/StepBar.tsx";
import { StepFooter } from "./steps/StepFooter.tsx";

interface PlaceFieldsProps {
  readonly draft: Draft;
  readonly file: DraftFile;
  readonly act: (action: DraftAction) => void;
  readonly steps: ReactNode;
  /** The field that the server has refused. */
  readonly refused: ShownField | undefined;
}

export function PlaceFields({ draft, file, act, steps, refused }: PlaceFieldsProps) {
  const { layout } = draft;
  const { present: fields } = layout;
  const [shown, setShown] = useState(refused);
  const fault = useFault(fields, file.pages);
  const { email } = useSessionUser();
  const signers = useMemo(
    () => shownSigners(draft.signers, email).filter(({ does }) => mayHaveFields(does)),
    [draft.signers, email],
  );
  const open = useCallback(() => openJsonLink(file.url, "sender"), [file.url]);
  const footer = (
    <StepFooter
      onBack={() => act({ type: "go", step: "signers" })}
      onNext={() => act({ type: "go", step: "send" })}
      waitReason={reasonToWait(draft) ?? fault?.message}
      onWaitingPress={() => fault && setShown({ id: fault.id })}
    />
  );
  if (signers.length === 0) return <NoFields steps={steps} footer={footer} />;
  return (
    <PlacerScreen
      header={steps}
      draftKey={draft.idempotencyKey}
      label={file.name}
      url={file.url}
      open={open}
      pages={file.pages}
      firstPage={file.firstPage}
      signers={signers}
      fields={fields}
      shown={shown}
      onFields={(next, step) => act({ type: "lay out", fields: next, step })}
      canUndo={layout.past.length > 0}
      canRedo={layout.future.length > 0}
      onUndo={() => act({ type: "undo" })}
      onRedo={() => act({ type: "redo" })}
      warnings={fieldWarnings(draft, file)}
      footer={footer}
    />
  );
}

/** Shown instead of the pages if everybody only confirms having read them. */
function NoFields({ steps, footer }: { steps: ReactNode; footer: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {steps}
      <Card className="p-5">
        <p>No fields are needed: everybody confirms having read the document.</p>
      </Card>
      <StepBar>{footer}</StepBar>
    </div>
  );
}

function reasonToWait(draft: Draft): string | undefined {
  if (draft.layout.present.length > limits.markersMax) return messages.fieldsMax;
  return reachable(draft, "send") ? undefined : "Please place at least one field on the document.";
}

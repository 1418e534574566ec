import { type ReactNode, useMemo, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { PlacerScreen } from "../../placing/PlacerScreen.tsx";
import type { ShownField } from "../../placing/placer-props.ts";
import { useFault } from "../../placing/use-fault.ts";
import { useSessionUser } from "../../session/user.ts";
import { type Draft, type DraftFileProps, reachable } from "./draft/draft.ts";
import { fieldWarnings } from "./draft/draft-warnings.ts";
import { shownSigners } from "./draft/signers.ts";
import { StepFooter } from "./steps/StepFooter.tsx";

interface PlaceFieldsProps extends DraftFileProps {
  readonly steps: ReactNode;
  /** The field that the server has refused. */
  readonly refused: ShownField | undefined;
}

export function PlaceFields({ draft, file, act, steps, refused }: PlaceFieldsProps) {
  const [shown, setShown] = useState(refused);
  const fault = useFault(draft.layout.present, file.pages);
  const { email } = useSessionUser();
  const signers = useMemo(() => shownSigners(draft.signers, email), [draft.signers, email]);
  return (
    <PlacerScreen
      header={steps}
      draftKey={draft.idempotencyKey}
      file={file}
      signers={signers}
      layout={draft.layout}
      act={act}
      shown={shown}
      warnings={fieldWarnings(draft, file)}
      footer={
        <StepFooter
          onBack={() => act({ type: "go", step: "signers" })}
          onNext={() => act({ type: "go", step: "send" })}
          waitReason={reasonToWait(draft) ?? fault?.message}
          onWaitingPress={() => fault && setShown({ id: fault.id })}
        />
      }
    />
  );
}

function reasonToWait(draft: Draft): string | undefined {
  if (draft.layout.present.length > limits.markersMax) return senderMessages.fieldsMax;
  return reachable(draft, "send") ? undefined : "Please place at least one field on the document.";
}

import { type ReactNode, useMemo, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import type { KeeperState } from "../../drafts/keeper.ts";
import { countFields, missingSignatures, overlapping } from "../../placing/checks.ts";
import { oddOptions, sameLabels } from "../../placing/label-checks.ts";
import { PlacerScreen } from "../../placing/PlacerScreen.tsx";
import type { ShownField } from "../../placing/placer-props.ts";
import { placeholders } from "../../placing/template-fields.ts";
import { useFault } from "../../placing/use-fault.ts";
import { Button } from "../../ui/Button.tsx";
import type { ChosenDocument } from "../../upload/ChosenFile.tsx";
import { LostVersion } from "./LostVersion.tsx";
import { listsOf } from "./role-rows.ts";
import { TemplateSteps } from "./TemplateSteps.tsx";
import { nobodySigns, signerCount, type TemplateWork, type WorkProps } from "./template-work.ts";
import { isLost, useSaveTemplate } from "./use-save-template.ts";

interface PlaceTemplateFieldsProps extends WorkProps {
  readonly file: ChosenDocument;
  /** The notice about a draft from before this sign-in. */
  readonly notice: ReactNode;
  readonly kept: KeeperState;
}

/** The placer for a template, with fields of Signer 1, Signer 2, ... */
export default function PlaceTemplateFields(props: PlaceTemplateFieldsProps) {
  const { work, file, act, notice, kept } = props;
  const { layout, editing } = work;
  const fields = layout.present;
  const count = signerCount(work) ?? 1;
  const { roles } = work;
  const signers = useMemo(() => placeholders(count, listsOf(roles)), [count, roles]);
  const [shown, setShown] = useState<ShownField>();
  const fault = useFault(fields, file.pages);
  const save = useSaveTemplate(work, file, { act, onRefused: setShown });
  const lost = editing && save.error && isLost(work, save.error) ? save.error : undefined;
  const header = (
    <div className="grid gap-2.5">
      {notice}
      {editing && lost && (
        <LostVersion {...{ work, editing, act }} error={lost} onChosen={save.reset} />
      )}
      <h1 className="sr-only">
        {editing ? "Change a Template" : "Create a Template"}: Place fields
      </h1>
      <TemplateSteps {...{ work, act, kept }} />
    </div>
  );
  const footer = (
    <div className="flex items-center justify-between gap-3">
      <Button variant="ghost" icon="arrowLeft" onClick={() => act({ type: "go", step: "form" })}>
        Back
      </Button>
      <Button
        variant="primary"
        busy={save.isPending}
        disabledReason={reasonToWait(work, lost !== undefined) ?? fault?.message}
        onDisabledPress={() => fault && setShown({ id: fault.id })}
        onClick={() => save.mutate()}
      >
        Save
      </Button>
    </div>
  );
  return (
    <PlacerScreen
      header={header}
      draftKey={work.idempotencyKey}
      file={file}
      signers={signers}
      layout={layout}
      act={act}
      shown={shown}
      warnings={[
        ...missingSignatures(countFields(signers, fields)),
        ...overlapping(fields, file.pages),
        ...sameLabels(fields, signers),
        ...oddOptions(fields),
      ]}
      footer={footer}
    />
  );
}

function reasonToWait(work: TemplateWork, isLost: boolean): string | undefined {
  const count = work.layout.present.length;
  if (isLost) return "Please choose above which of the two versions to keep.";
  if (count > limits.markersMax) return senderMessages.templateFieldsMax;
  return count === 0 && !nobodySigns(work)
    ? "Please place at least one field on the document."
    : undefined;
}

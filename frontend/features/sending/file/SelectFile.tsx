import { useEffect, useRef, useState } from "react";
import type { UploadedFile } from "../../../api/files.ts";
import { Unfinished } from "../../../drafts/Unfinished.tsx";
import { useUnfinished } from "../../../drafts/use-unfinished.ts";
import { StepBar } from "../../../layouts/StepBar.tsx";
import { useSessionUser } from "../../../session/user.ts";
import { ChosenFile } from "../../../upload/ChosenFile.tsx";
import { FileDrop } from "../../../upload/FileDrop.tsx";
import { EditPages } from "../../../upload/pages/EditPages.tsx";
import { PageSheet } from "../../../upload/pages/PageSheet.tsx";
import { RefusedFiles } from "../../../upload/pages/RefusedFiles.tsx";
import { changeSheet, type Sheet, type SheetFile, sheetOf } from "../../../upload/pages/sheet.ts";
import { useUploads } from "../../../upload/pages/use-uploads.ts";
import { usePlan } from "../../../upload/use-plan.ts";
import { takeWaiting, type WaitingFiles } from "../../../upload/waiting-file.ts";
import { YourFiles } from "../../../upload/YourFiles.tsx";
import { type DraftProps, draftFile, isTouched } from "../draft/draft.ts";
import { StepFooter } from "../steps/StepFooter.tsx";
import { ComparedFile } from "./ComparedFile.tsx";
import { RedactedOriginals } from "./RedactedOriginals.tsx";

interface Redaction {
  /** Id of the document in which something is redacted. */
  readonly madeId: string;
  readonly originals: readonly SheetFile[];
}

export function SelectFile({ draft, act }: DraftProps) {
  const plan = usePlan();
  const choose = (file: UploadedFile) => act({ type: "choose file", file: draftFile(file) });
  /** Warnings are to be read first. */
  const goOn = ({ warnings }: UploadedFile) =>
    warnings.length === 0 && act({ type: "go", step: "signers" });
  const dropped = useRef<WaitingFiles>(undefined);
  const { email, firstName, lastName } = useSessionUser();
  const [sheet, setSheet] = useState<Sheet>();
  const [redaction, setRedaction] = useState<Redaction>();
  const { upload, left, refused, start, cancel } = useUploads({
    sizeMaxBytes: plan?.fileBytesMax,
    onUploaded: ([file, ...others]) => {
      const all = [file, ...others];
      if (sheet || others.length > 0)
        return setSheet((now) =>
          now ? changeSheet(now, { type: "add", files: all }) : sheetOf(all),
        );
      choose(file);
      const me = { email, firstName, lastName, mobile: "" };
      if (dropped.current?.isSample)
        act({ type: "add person", newId: crypto.randomUUID(), person: me });
      goOn(file);
    },
  });
  useEffect(function uploadDropped() {
    const waiting = takeWaiting();
    if (!waiting) return;
    dropped.current = waiting;
    start(waiting.files);
  });
  const startAnew = (chosen: readonly File[]) => {
    dropped.current = undefined;
    start(chosen);
  };
  return (
    <div className="flex min-w-0 grow flex-col gap-5">
      {!isTouched(draft) && <OtherUnfinished />}
      {(!sheet || upload.state !== "idle") && (
        <FileDrop {...{ upload, plan, left }} onFiles={startAnew} onCancel={cancel} />
      )}
      <RefusedFiles refused={refused} />
      {sheet && (
        <PageSheet
          sheet={sheet}
          onChange={setSheet}
          onAdd={startAnew}
          onMade={(file, originals) => {
            setSheet(undefined);
            setRedaction({ madeId: file.id, originals });
            choose(file);
            goOn(file);
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
      {draft.file && !sheet && (
        <>
          <ChosenFile file={draft.file}>
            <EditPages file={draft.file} onEdit={setSheet} />
          </ChosenFile>
          {redaction?.madeId === draft.file.id && <RedactedOriginals files={redaction.originals} />}
          <ComparedFile {...{ draft, act }} file={draft.file} />
        </>
      )}
      {!sheet && (
        <YourFiles
          chosenId={draft.file?.id}
          onChoose={choose}
          onDeleted={(fileId) => act({ type: "lose file", fileId })}
        />
      )}
      <StepBar>
        <StepFooter
          onNext={() => act({ type: "go", step: "signers" })}
          waitReason={waitReason(draft.file !== undefined, sheet !== undefined)}
        />
      </StepBar>
    </div>
  );
}

function waitReason(isChosen: boolean, isEditing: boolean): string | undefined {
  if (isEditing) return "Please create one document from the pages first, or cancel.";
  return isChosen ? undefined : "Please choose a file first.";
}

/** Lists the drafts; shown while nothing is begun on this page. */
function OtherUnfinished() {
  const rows = useUnfinished().filter(({ kind }) => kind === "document");
  return rows.length > 0 && <Unfinished rows={rows} />;
}

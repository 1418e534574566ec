import { useEffect, useRef } from "react";
import { files, type UploadedFile } from "../../../api/files.ts";
import { Unfinished } from "../../../drafts/Unfinished.tsx";
import { useUnfinished } from "../../../drafts/use-unfinished.ts";
import { useSessionUser } from "../../../session/user.ts";
import { ChosenFile } from "../../../upload/ChosenFile.tsx";
import { FileDrop } from "../../../upload/FileDrop.tsx";
import { usePlan } from "../../../upload/use-plan.ts";
import { useUpload } from "../../../upload/use-upload.ts";
import { takeWaiting, type WaitingFile } from "../../../upload/waiting-file.ts";
import { type Draft, type DraftAction, draftFile, isTouched } from "../draft/draft.ts";
import { StepBar } from "../steps/StepBar.tsx";
import { StepFooter } from "../steps/StepFooter.tsx";
import { YourFiles } from "./YourFiles.tsx";

interface SelectFileProps {
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
}

export function SelectFile({ draft, act }: SelectFileProps) {
  const plan = usePlan();
  const choose = (file: UploadedFile) => act({ type: "choose file", file: draftFile(file) });
  const dropped = useRef<WaitingFile>(undefined);
  const { email, firstName, lastName } = useSessionUser();
  const { upload, start, cancel } = useUpload({
    ask: files.upload,
    sizeMaxBytes: plan?.fileBytesMax,
    onUploaded: (file) => {
      choose(file);
      const me = { email, firstName, lastName, mobile: "" };
      if (dropped.current?.isSample)
        act({ type: "add person", newId: crypto.randomUUID(), person: me });
      if (file.warnings.length === 0) act({ type: "go", step: "signers" });
    },
  });
  useEffect(function uploadDropped() {
    const waiting = takeWaiting();
    if (!waiting) return;
    dropped.current = waiting;
    void start(waiting.file);
  });
  const startAnew = (file: File) => {
    dropped.current = undefined;
    void start(file);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {!isTouched(draft) && <OtherUnfinished />}
      <FileDrop upload={upload} plan={plan} onFile={startAnew} onCancel={cancel} />
      {draft.file && <ChosenFile file={draft.file} />}
      <YourFiles
        chosenId={draft.file?.id}
        onChoose={choose}
        onDeleted={(fileId) => act({ type: "lose file", fileId })}
      />
      <StepBar>
        <StepFooter
          onNext={() => act({ type: "go", step: "signers" })}
          waitReason={draft.file ? undefined : "Please choose a file first."}
        />
      </StepBar>
    </div>
  );
}

/** Lists the drafts; shown while nothing is begun on this page. */
function OtherUnfinished() {
  const rows = useUnfinished().filter(({ kind }) => kind === "document");
  return rows.length > 0 && <Unfinished rows={rows} />;
}

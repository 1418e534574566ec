import { useEffect, useRef, useState } from "react";
import { files, type UploadedFile } from "../../api/files.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { users } from "../../api/users.ts";
import { useSessionUser } from "../../session/user.ts";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ReadProblem } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { ChosenFile } from "../../upload/ChosenFile.tsx";
import { FileDrop } from "../../upload/FileDrop.tsx";
import { FileList } from "../../upload/FileList.tsx";
import { usePlan } from "../../upload/use-plan.ts";
import { useUpload } from "../../upload/use-upload.ts";
import { takeWaiting, type WaitingFile } from "../../upload/waiting-file.ts";
import { type Draft, type DraftAction, draftFile } from "./draft.ts";
import { StepFooter } from "./StepFooter.tsx";

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
      if (!dropped.current) return;
      const me = { email, firstName, lastName, mobile: "" };
      if (dropped.current.isSample)
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
      <FileDrop upload={upload} plan={plan} onFile={startAnew} onCancel={cancel} />
      {draft.file && <ChosenFile file={draft.file} />}
      <YourFiles
        chosenId={draft.file?.id}
        onChoose={choose}
        onDeleted={(fileId) => act({ type: "lose file", fileId })}
      />
      <StepFooter
        onNext={() => act({ type: "go", step: "signers" })}
        waitReason={draft.file ? undefined : "Please choose a file first."}
      />
    </div>
  );
}

interface YourFilesProps {
  readonly chosenId: string | undefined;
  readonly onChoose: (file: UploadedFile) => void;
  readonly onDeleted: (fileId: string) => void;
}

/** Earlier uploads, which can be chosen or deleted. */
function YourFiles({ chosenId, onChoose, onDeleted }: YourFilesProps) {
  const sender = useSessionUser();
  const list = useApiQuery(files.list, { id: sender.id });
  const [asked, setAsked] = useState<UploadedFile>();
  const deletion = useApiMutation(files.delete, {
    invalidates: [files.list, users.profile],
    onSuccess: (_, { fileId }) => {
      onDeleted(fileId);
      toast.success("The file was deleted.", deletionOf(fileId));
    },
    onError: ({ message }, { fileId }) =>
      toast.failure(deletionOf(fileId), `Could not delete the file! ${message}`),
  });
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">Your files</h2>
      {list.isPending && <Skeleton className="h-16 w-full" />}
      <ReadProblem of={list} />
      {list.data && (
        <FileList
          files={list.data.filter(({ forTemplate }) => !forTemplate)}
          chosenId={chosenId}
          onChoose={onChoose}
          onDelete={setAsked}
        />
      )}
      {asked && (
        <ConfirmDeletion
          file={asked}
          onConfirm={() => {
            setAsked(undefined);
            deletion.mutate({ fileId: asked.id, sender });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

interface ConfirmDeletionProps {
  readonly file: UploadedFile;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function ConfirmDeletion({ file, onConfirm, onClose }: ConfirmDeletionProps) {
  return (
    <ConfirmDialog
      title="Delete this file?"
      confirm="Delete"
      variant="danger"
      act="instant"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        “{file.name}” will be removed from your files. Documents that you have sent with it do not
        change.
      </p>
    </ConfirmDialog>
  );
}

const deletionOf = (fileId: string) => `deletion of ${fileId}`;

import { useState } from "react";
import { files, type UploadedFile } from "../../../api/files.ts";
import { useApiQuery } from "../../../api/query.ts";
import { Card } from "../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ReadProblem } from "../../../ui/Loaded.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { FileList, useFileDeletion } from "../../../upload/FileList.tsx";

interface YourFilesProps {
  readonly chosenId: string | undefined;
  readonly onChoose: (file: UploadedFile) => void;
  readonly onDeleted: (fileId: string) => void;
}

/** Earlier uploads, which can be chosen or deleted. */
export function YourFiles({ chosenId, onChoose, onDeleted }: YourFilesProps) {
  const list = useApiQuery(files.list, {});
  const [asked, setAsked] = useState<UploadedFile>();
  const remove = useFileDeletion(onDeleted);
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
            remove(asked);
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

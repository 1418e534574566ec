import { files, type UploadedFile } from "../../api/files.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { users } from "../../api/users.ts";
import { useSessionUser } from "../../session/user.ts";
import { toast } from "../../ui/toasts.ts";
import { FileList } from "../../upload/FileList.tsx";
import type { WorkProps } from "./template-work.ts";

interface EarlierUploadsProps extends WorkProps {
  readonly onChoose: (file: UploadedFile) => void;
}

/** Uploads for templates that were never saved, which can be used or deleted. */
export function EarlierUploads({ work, act, onChoose }: EarlierUploadsProps) {
  const sender = useSessionUser();
  const list = useApiQuery(files.list, { id: sender.id });
  const deletion = useApiMutation(files.deleteForTemplate, {
    invalidates: [files.list, users.profile],
    onSuccess: (_, { fileId }) => {
      act({ type: "lose file", fileId });
      toast.success("The file was deleted.", deletionOf(fileId));
    },
    onError: ({ message }, { fileId }) =>
      toast.failure(deletionOf(fileId), `Could not delete the file! ${message}`),
  });
  const waiting = (list.data ?? []).filter(({ forTemplate }) => forTemplate);
  if (waiting.length === 0) return null;
  return (
    <FileList
      files={waiting}
      chosenId={work.file?.id}
      onChoose={onChoose}
      onDelete={(file) => deletion.mutate({ fileId: file.id, sender })}
    />
  );
}

const deletionOf = (fileId: string) => `deletion of ${fileId}`;

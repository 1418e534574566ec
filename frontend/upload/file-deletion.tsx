import { type ReactNode, useState } from "react";
import { isolated } from "#languages/isolated";
import { files, type UploadedFile } from "../api/files.ts";
import { useApiMutation } from "../api/query.ts";
import { users } from "../api/users.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { toast } from "../ui/toasts.ts";

/** A file as far as a question about it needs it. */
export type NamedFile = Pick<UploadedFile, "id" | "name">;

/** Deletes a file for good, once somebody has answered the question that `ask` puts. */
export function useFileDeletion(onDeleted: (fileId: string) => void): {
  readonly ask: (file: NamedFile) => void;
  /** For the page to show; null while nothing is asked. */
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<NamedFile>();
  const deletion = useApiMutation(files.delete, {
    invalidates: [files.list, users.profile],
    onSuccess: (_, { documentId: fileId }) => {
      onDeleted(fileId);
      toast.success("The file was deleted.", `deletion of ${fileId}`);
    },
    onError: ({ message }, { documentId: fileId }) =>
      toast.failure(`deletion of ${fileId}`, `Could not delete the file! ${message}`),
  });
  const question = asked ? (
    <ConfirmDialog
      title="Delete this file?"
      confirm="Delete"
      variant="danger"
      act="instant"
      onConfirm={() => {
        setAsked(undefined);
        deletion.mutate({ documentId: asked.id });
      }}
      onClose={() => setAsked(undefined)}
    >
      <p className="text-ink-soft">
        “{isolated(asked.name)}” will be removed from your files. Documents that you have sent with
        it do not change.
      </p>
    </ConfirmDialog>
  ) : null;
  return { ask: setAsked, question };
}

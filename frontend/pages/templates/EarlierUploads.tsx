import { files } from "#contract/api/files";
import { users } from "#contract/api/users";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { useSessionUser } from "../../session/user.ts";
import { toast } from "../../ui/toasts.ts";
import { FileList } from "../../upload/FileList.tsx";
import type { TemplateAction, TemplateWork } from "./template-work.ts";

interface EarlierUploadsProps {
  readonly work: TemplateWork;
  readonly act: (action: TemplateAction) => void;
}

/** Documents that were uploaded for a template which was never saved: to be used, or deleted. */
export function EarlierUploads({ work, act }: EarlierUploadsProps) {
  const user = useSessionUser();
  const list = useApiQuery(files.listFiles, { userId: user.id });
  const remove = useApiMutation(files.removeTemplateFile, {
    invalidates: [files.listFiles, users.profile],
    onSuccess: (_, { fileName }) => {
      act({ type: "lose file", fileId: fileName });
      toast.success("The file was deleted.");
    },
    onError: (error) => toast.danger(`Could not delete the file! ${error.message}`),
  });
  const waiting = (list.data ?? []).filter(({ forTemplate }) => forTemplate);
  if (waiting.length === 0) return null;
  return (
    <FileList
      files={waiting}
      chosenId={work.file?.id}
      onChoose={(file) => act({ type: "choose file", file })}
      onRemove={(file) =>
        remove.mutate({ fileName: file.id, userId: user.id, email: user.userName })
      }
    />
  );
}

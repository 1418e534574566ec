import { files, type UploadedFile } from "../../api/files.ts";
import { useApiQuery } from "../../api/query.ts";
import { useSessionUser } from "../../session/user.ts";
import { FileList, useFileDeletion } from "../../upload/FileList.tsx";
import type { WorkProps } from "./template-work.ts";

interface EarlierUploadsProps extends WorkProps {
  readonly onChoose: (file: UploadedFile) => void;
}

/** Uploads for templates that were never saved, which can be used or deleted. */
export function EarlierUploads({ work, act, onChoose }: EarlierUploadsProps) {
  const sender = useSessionUser();
  const list = useApiQuery(files.list, { id: sender.id });
  const remove = useFileDeletion(files.deleteForTemplate, (fileId) =>
    act({ type: "lose file", fileId }),
  );
  const waiting = (list.data ?? []).filter(({ forTemplate }) => forTemplate);
  if (waiting.length === 0) return null;
  return (
    <FileList files={waiting} chosenId={work.file?.id} onChoose={onChoose} onDelete={remove} />
  );
}

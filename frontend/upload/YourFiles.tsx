import { files, type UploadedFile } from "../api/files.ts";
import { useApiQuery } from "../api/query.ts";
import { Card } from "../ui/Card.tsx";
import { ReadProblem } from "../ui/Loaded.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { FileList } from "./FileList.tsx";
import { useFileDeletion } from "./file-deletion.tsx";

interface YourFilesProps {
  /** Those that were uploaded for templates which were never saved; of these, none is nothing to say. */
  readonly forTemplates?: boolean;
  readonly chosenId: string | undefined;
  readonly onChoose: (file: UploadedFile) => void;
  readonly onDeleted: (fileId: string) => void;
}

/** Earlier uploads, which can be chosen or deleted. */
export function YourFiles(props: YourFilesProps) {
  const { forTemplates = false, chosenId, onChoose, onDeleted } = props;
  const list = useApiQuery(files.list, {});
  const deletion = useFileDeletion(onDeleted);
  const own = list.data?.filter(({ forTemplate }) => (forTemplate ?? false) === forTemplates);
  if (forTemplates && !own?.length) return null;
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">Your files</h2>
      {list.isPending && <Skeleton className="h-16 w-full" />}
      <ReadProblem of={list} />
      {own && (
        <FileList files={own} chosenId={chosenId} onChoose={onChoose} onDelete={deletion.ask} />
      )}
      {deletion.question}
    </Card>
  );
}

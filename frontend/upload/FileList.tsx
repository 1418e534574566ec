import { isolated } from "#languages/isolated";
import type { UploadedFile } from "../api/files.ts";
import { IconButton } from "../ui/Button.tsx";
import { readableBytes } from "../ui/bytes.ts";
import { counted } from "../ui/counted.ts";
import { dayOf } from "../ui/times.ts";

interface FileListProps {
  readonly files: readonly UploadedFile[];
  readonly chosenId: string | undefined;
  readonly onChoose: (file: UploadedFile) => void;
  readonly onDelete: (file: UploadedFile) => void;
}

/** Earlier uploads, of which one can be chosen. */
export function FileList({ files: all, chosenId, onChoose, onDelete }: FileListProps) {
  if (all.length === 0) return <p className="py-4 text-center text-ink-soft">No file!</p>;
  return (
    <fieldset className="grid max-h-112 min-w-0 grid-cols-1 gap-2 overflow-y-auto p-0.5">
      <legend className="sr-only">Choose a file</legend>
      {all.map((file) => (
        <div
          key={file.id}
          className="flex items-center gap-2 rounded-md border border-line bg-surface pr-1.5 has-checked:border-accent-ink has-checked:bg-accent-soft"
        >
          <label className="flex min-h-14 min-w-0 grow items-center gap-3 px-3.5 py-2">
            <input
              type="radio"
              name="file"
              checked={file.id === chosenId}
              onChange={() => onChoose(file)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block truncate font-medium text-sm">{isolated(file.name)}</span>
              <span className="block text-ink-soft text-sm">{details(file)}</span>
            </span>
          </label>
          <IconButton icon="trash" label={`Delete ${file.name}`} onClick={() => onDelete(file)} />
        </div>
      ))}
    </fieldset>
  );
}

function details({ pages, size, uploadedAt }: UploadedFile): string {
  return `${counted(pages.length, "page")} · ${readableBytes(size)} · ${dayOf(uploadedAt)}`;
}

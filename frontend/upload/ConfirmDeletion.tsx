import { isolated } from "#languages/isolated";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { NamedFile } from "./FileList.tsx";

interface ConfirmDeletionProps {
  readonly file: NamedFile;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDeletion({ file, onConfirm, onClose }: ConfirmDeletionProps) {
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
        “{isolated(file.name)}” will be removed from your files. Documents that you have sent with
        it do not change.
      </p>
    </ConfirmDialog>
  );
}

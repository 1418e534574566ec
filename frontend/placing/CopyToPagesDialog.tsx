import { useState } from "react";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { pagesOfRanges } from "./page-ranges.ts";

interface CopyToPagesDialogProps {
  readonly pages: number;
  readonly from: number;
  readonly onClose: () => void;
  readonly onCopy: (pages: readonly number[]) => void;
}

/** Asks for the pages that get a copy of the field, and shows how many copies that makes. */
export function CopyToPagesDialog({ pages, from, onClose, onCopy }: CopyToPagesDialogProps) {
  const [ranges, setRanges] = useState(`1-${pages}`);
  const wanted = pagesOfRanges(ranges, pages)?.filter((page) => page !== from);
  const count = wanted?.length ?? 0;
  return (
    <ConfirmDialog
      title="Copy to pages"
      confirm={count === 1 ? "Create 1 copy" : `Create ${count} copies`}
      variant="primary"
      act="instant"
      disabledReason={count === 0 ? "Please enter other pages." : undefined}
      onConfirm={() => onCopy(wanted ?? [])}
      onClose={onClose}
    >
      <TextInput
        label="Pages"
        hint={`For example 1-3, 5. The document has ${pages} pages.`}
        value={ranges}
        error={wanted === undefined ? "Please enter pages such as 1-3, 5." : undefined}
        onChange={(event) => setRanges(event.target.value)}
      />
    </ConfirmDialog>
  );
}

import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { pagesOfRanges } from "./page-ranges.ts";

interface CopyToPagesDialogProps {
  readonly pages: number;
  readonly from: number;
  readonly onClose: () => void;
  readonly onCopy: (pages: readonly number[]) => void;
}

/** Asks which pages get the same field; says how many copies that makes. */
export function CopyToPagesDialog({ pages, from, onClose, onCopy }: CopyToPagesDialogProps) {
  const [ranges, setRanges] = useState(`1-${pages}`);
  const wanted = pagesOfRanges(ranges, pages)?.filter((page) => page !== from);
  const count = wanted?.length ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy to pages"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={count === 0 ? "Please name other pages." : undefined}
            onClick={() => onCopy(wanted ?? [])}
          >
            {count === 1 ? "Make 1 copy" : `Make ${count} copies`}
          </Button>
        </>
      }
    >
      <TextInput
        label="Pages"
        hint={`Such as 1-3, 5. The document has ${pages} pages.`}
        value={ranges}
        error={wanted === undefined ? "Please write pages such as 1-3, 5." : undefined}
        onChange={(event) => setRanges(event.target.value)}
      />
    </Dialog>
  );
}

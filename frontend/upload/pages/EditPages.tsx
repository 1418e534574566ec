import { Button } from "../../ui/Button.tsx";
import type { ChosenDocument } from "../ChosenFile.tsx";
import { type Sheet, sheetOf } from "./sheet.ts";

interface EditPagesProps {
  readonly file: ChosenDocument;
  readonly onEdit: (sheet: Sheet) => void;
}

/** Opens the pages of an uploaded file; those of sent documents can't be edited. */
export function EditPages({ file, onEdit }: EditPagesProps) {
  if (!file.url.startsWith("/api/files/")) return null;
  return (
    <p className="mt-1">
      <Button size="small" icon="pages" onClick={() => onEdit(sheetOf([file]))}>
        Edit pages
      </Button>
    </p>
  );
}

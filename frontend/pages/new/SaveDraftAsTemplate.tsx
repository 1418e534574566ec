import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { SaveAsTemplate } from "../templates/SaveAsTemplate.tsx";
import type { Draft, DraftFile } from "./draft.ts";

/** For drafts that don't come from a template. */
export function SaveDraftAsTemplate({ draft, file }: { draft: Draft; file: DraftFile }) {
  const [open, setOpen] = useState(false);
  const { signers, layout, letter, template } = draft;
  if (template) return null;
  const source = {
    name: letter.title.trim() || file.name,
    fileName: file.name,
    url: file.url,
    pages: file.pages,
    signerCount: signers.length,
    fields: layout.present.map(({ kind, place, signerId }) => ({
      kind,
      place,
      signerNumber: signers.findIndex(({ id }) => id === signerId) + 1,
    })),
  };
  return (
    <>
      <Button icon="template" onClick={() => setOpen(true)}>
        Save as template
      </Button>
      {open && <SaveAsTemplate source={source} onClose={() => setOpen(false)} />}
    </>
  );
}

import type { RecipientRole } from "#contract/roles";
import { SaveAsTemplate } from "../../templates/index.ts";
import type { Draft, DraftFile } from "../draft/draft.ts";

interface SaveDraftAsTemplateProps {
  readonly draft: Draft;
  readonly file: DraftFile;
  readonly onClose: () => void;
}

function doesIn(
  signers: Draft["signers"],
  role: RecipientRole | undefined,
  of: string | undefined,
) {
  if (!role) return null;
  return of ? { role, witnessOf: signers.findIndex(({ id }) => id === of) + 1 } : { role };
}

export function SaveDraftAsTemplate({ draft, file, onClose }: SaveDraftAsTemplateProps) {
  const { signers, layout, letter } = draft;
  const source = {
    name: letter.title.trim() || file.name,
    fileName: file.name,
    url: file.url,
    pages: file.pages,
    signerCount: signers.length,
    roles: signers.map(({ role = "" }) => role),
    people: signers,
    does: signers.map(({ does, witnessOf }) => doesIn(signers, does, witnessOf)),
    checks: signers.map(({ checks = null }) => checks),
    language: draft.language,
    fields: layout.present.map(({ kind, place, signerId, settings }) => ({
      kind,
      place,
      settings,
      signerNumber: signers.findIndex(({ id }) => id === signerId) + 1,
    })),
  };
  return <SaveAsTemplate source={source} onClose={onClose} />;
}

import { documentDraft } from "#contract/rules/documents/drafts";
import { jsonOf } from "../../../api/json-of.ts";
import { historyOf } from "../../../placing/history.ts";
import type { Fields } from "../../../placing/layout.ts";
import type { Draft } from "./draft.ts";

/** Access codes are stored nowhere, so the draft doesn't keep them either. */
export function writtenDraft({ layout, ...draft }: Draft): string {
  const signers = draft.signers.map(({ accessCode: _, ...signer }) => signer);
  return JSON.stringify({ ...draft, signers, fields: layout.present });
}

export function readDraft(text: string | null): Draft | undefined {
  const data = jsonOf(documentDraft, text);
  if (!data) return undefined;
  const { fields, file, signers, template, triedAt, ...draft } = data;
  return {
    ...draft,
    template,
    triedAt,
    file,
    signers: signers.map((signer) => ({ ...signer, registered: signer.registered })),
    layout: historyOf<Fields>(fields),
  };
}

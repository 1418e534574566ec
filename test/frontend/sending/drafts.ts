import {
  type Draft,
  type DraftAction,
  emptyDraft,
  reduceDraft,
} from "../../../frontend/features/sending/draft/draft.ts";
import type { PlacedField } from "../../../frontend/placing/layout.ts";

let count = 0;

export function newId() {
  count += 1;
  return `id-${count}`;
}

export const file = {
  id: "file-1",
  name: "lease.pdf",
  url: "/api/files/u/file-1",
  pages: [
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ],
  warnings: [],
};

export const fieldOn = (page: number, signerId: string, id = `field-${page}`): PlacedField => ({
  id,
  kind: "sign",
  signerId,
  place: { page, x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
});

export const acted = (draft: Draft, ...actions: DraftAction[]) =>
  actions.reduce(reduceDraft, draft);

export function three(): Draft {
  let draft = emptyDraft(() => "ann");
  for (const id of ["ben", "cy"]) draft = reduceDraft(draft, { type: "add signer", id });
  return draft;
}

export function draftWithFields(): Draft {
  const draft = emptyDraft(newId);
  const id = draft.signers[0]?.id ?? "";
  return acted(
    draft,
    { type: "choose file", file },
    { type: "edit signer", id, name: "email", text: "ada@example.com" },
    { type: "edit signer", id, name: "firstName", text: "Ada" },
    { type: "lay out", fields: [fieldOn(0, id), fieldOn(1, id)] },
  );
}

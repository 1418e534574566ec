import { describe, expect, test } from "vitest";
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  reachable,
  recipientsOf,
  reduceDraft,
} from "../../../frontend/pages/new/draft.ts";
import { readDraft, writtenDraft } from "../../../frontend/pages/new/draft-storage.ts";
import type { PlacedField } from "../../../frontend/pdf/placer/layout.ts";

let count = 0;
function newId() {
  count += 1;
  return `id-${count}`;
}

const file = {
  id: "file-1",
  name: "lease.pdf",
  url: "/api/files/u/file-1",
  pages: [
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ],
};

const fieldOn = (page: number, recipientId: string, id = `field-${page}`): PlacedField => ({
  id,
  kind: "sign",
  recipientId,
  place: { page, x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
});

const acted = (draft: Draft, ...actions: DraftAction[]) => actions.reduce(reduceDraft, draft);

function draftWithFields(): Draft {
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

describe("steps", () => {
  test("a step opens when the ones before it are complete", () => {
    const empty = emptyDraft(newId);
    expect(reachable(empty, "signers")).toBe(false);
    const withFile = reduceDraft(empty, { type: "choose file", file });
    expect(reachable(withFile, "signers")).toBe(true);
    expect(reachable(withFile, "fields")).toBe(false);
    expect(reachable(draftWithFields(), "send")).toBe(true);
    const noFields = reduceDraft(draftWithFields(), { type: "lay out", fields: [] });
    expect(reachable(noFields, "send")).toBe(false);
  });

  test("going back and forth loses nothing", () => {
    const draft = acted(draftWithFields(), { type: "go", step: "send" });
    const back = acted(draft, { type: "go", step: "file" }, { type: "go", step: "send" });
    expect(back).toEqual(draft);
  });

  test("a step that isn't open yet isn't entered", () => {
    expect(reduceDraft(emptyDraft(newId), { type: "go", step: "send" }).step).toBe("file");
  });
});

describe("file", () => {
  test("another file keeps the fields on pages that it has too", () => {
    const short = { ...file, id: "file-2", pages: file.pages.slice(0, 1) };
    const draft = reduceDraft(draftWithFields(), { type: "choose file", file: short });
    expect(draft.layout.present.map(({ place }) => place.page)).toEqual([0]);
  });

  test("deleting the chosen file unchooses it; deleting another one doesn't", () => {
    const draft = draftWithFields();
    expect(reduceDraft(draft, { type: "lose file", fileId: "file-1" }).file).toBeUndefined();
    expect(reduceDraft(draft, { type: "lose file", fileId: "other" }).file).toEqual(file);
  });
});

describe("signers", () => {
  test("a removed signer's fields go too, and undo doesn't bring them back", () => {
    const draft = acted(draftWithFields(), { type: "add signer", id: "ben" });
    const removed = acted(draft, { type: "remove signer", id: draft.signers[0]?.id ?? "" });
    expect(removed.signers.map(({ id }) => id)).toEqual(["ben"]);
    expect(reduceDraft(removed, { type: "undo" }).layout.present).toEqual([]);
  });

  test("the last row stays", () => {
    const draft = emptyDraft(newId);
    const id = draft.signers[0]?.id ?? "";
    expect(reduceDraft(draft, { type: "remove signer", id }).signers).toHaveLength(1);
  });

  test("at most fifty signers are taken", () => {
    let draft = emptyDraft(newId);
    for (let i = 0; i < 60; i += 1) draft = reduceDraft(draft, { type: "add signer", id: newId() });
    expect(draft.signers).toHaveLength(50);
  });

  test("a registered person's names fill what is empty and overwrite nothing", () => {
    const draft = emptyDraft(newId);
    const id = draft.signers[0]?.id ?? "";
    const found = {
      registered: true,
      firstName: "Augusta",
      lastName: "King",
      mobile: "5551234567",
    };
    const [signer] = acted(
      draft,
      { type: "edit signer", id, name: "email", text: "ada@example.com" },
      { type: "edit signer", id, name: "firstName", text: "Ada" },
      { type: "found signer", id, email: "ada@example.com", found },
    ).signers;
    expect(signer).toMatchObject({ ...found, firstName: "Ada" });
  });

  test("an answer about an address that has been changed is dropped", () => {
    const draft = emptyDraft(newId);
    const id = draft.signers[0]?.id ?? "";
    const [signer] = acted(
      draft,
      { type: "edit signer", id, name: "email", text: "ben@example.com" },
      { type: "found signer", id, email: "ada@example.com", found: { registered: true } },
    ).signers;
    expect(signer?.registered).toBeUndefined();
  });

  test("thirteen signers have twelve colours, in order", () => {
    let draft = emptyDraft(newId);
    for (let i = 0; i < 12; i += 1) draft = reduceDraft(draft, { type: "add signer", id: newId() });
    const colors = recipientsOf(draft.signers).map(({ color }) => color);
    expect(new Set(colors.slice(0, 12)).size).toBe(12);
    expect(colors[12]).toBe(colors[0]);
  });
});

describe("storage", () => {
  test("a draft comes back from storage as it was, but for the undone steps", () => {
    const draft = acted(draftWithFields(), { type: "go", step: "fields" });
    const back = readDraft(writtenDraft(draft));
    expect(back).toEqual({
      ...draft,
      layout: { past: [], present: draft.layout.present, future: [] },
    });
  });

  test("what isn't a draft is no draft", () => {
    expect(readDraft(null)).toBeUndefined();
    expect(readDraft("{")).toBeUndefined();
    expect(readDraft('{"step":"file"}')).toBeUndefined();
  });
});

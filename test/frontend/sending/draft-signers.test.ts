import { describe, expect, test } from "vitest";
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  nobodySigns,
  reduceDraft,
} from "../../../frontend/features/sending/draft/draft.ts";
import { readDraft, writtenDraft } from "../../../frontend/features/sending/draft/draft-storage.ts";
import {
  emptySigner,
  type FoundSigner,
  type SignerText,
  shownSigners,
  turnsOf,
} from "../../../frontend/features/sending/draft/signers.ts";
import { acted, draftWithFields, newId, three } from "./drafts.ts";

describe("signers", () => {
  test("removing a signer removes their fields, and undo doesn't restore them", () => {
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

  test("at most fifty signers can be added", () => {
    let draft = emptyDraft(newId);
    for (let i = 0; i < 60; i += 1) draft = reduceDraft(draft, { type: "add signer", id: newId() });
    expect(draft.signers).toHaveLength(50);
  });

  test("a registered person's data fill empty inputs and overwrite nothing", () => {
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

  test("a reply about an address that has been changed is ignored", () => {
    const draft = emptyDraft(newId);
    const id = draft.signers[0]?.id ?? "";
    const [signer] = acted(
      draft,
      { type: "edit signer", id, name: "email", text: "ben@example.com" },
      { type: "found signer", id, email: "ada@example.com", found: { registered: true } },
    ).signers;
    expect(signer?.registered).toBeUndefined();
  });

  describe("that are prefilled for one address", () => {
    const alice = { registered: true, firstName: "Alice", lastName: "Adams", mobile: "5551234567" };
    const edit = (name: SignerText, text: string): DraftAction => ({
      type: "edit signer",
      id: "s",
      name,
      text,
    });
    const found = (email: string, person: FoundSigner): DraftAction => ({
      type: "found signer",
      id: "s",
      email,
      found: person,
    });
    const empty = { ...emptyDraft(newId), signers: [emptySigner("s")] };
    const atAlices = acted(empty, edit("email", "alice@x.test"), found("alice@x.test", alice));
    const signerAfter = (...actions: DraftAction[]) => acted(atAlices, ...actions).signers[0];

    test("are taken back with “Registered” when the address changes", () => {
      const signer = signerAfter(edit("email", "bob@x.test"));
      expect(signer).toEqual({ ...emptySigner("s"), email: "bob@x.test" });
    });

    test("make place for those of the next address", () => {
      const bob = { registered: true, firstName: "Bob", lastName: "Brown" };
      const signer = signerAfter(edit("email", "bob@x.test"), found("bob@x.test", bob));
      expect(signer).toMatchObject({ ...bob, mobile: "" });
    });

    test("stay where the sender has edited them, and only there", () => {
      const signer = signerAfter(edit("firstName", "Alicia"), edit("email", "bob@x.test"));
      expect(signer).toMatchObject({ firstName: "Alicia", lastName: "", mobile: "" });
    });

    test("are taken back after a reload, too", () => {
      const reloaded = readDraft(writtenDraft(atAlices)) ?? empty;
      const [signer] = acted(reloaded, edit("email", "bob@x.test")).signers;
      expect(signer).toMatchObject({ firstName: "", lastName: "", mobile: "" });
    });

    test("leave alone what was typed before the address was known", () => {
      const typed = acted(empty, edit("lastName", "Adams"), edit("email", "alice@x.test"));
      const draft = acted(typed, found("alice@x.test", alice), edit("email", "bob@x.test"));
      expect(draft.signers[0]).toMatchObject({ firstName: "", lastName: "Adams" });
    });
  });

  test("thirteen signers have twelve colours, in order", () => {
    let draft = emptyDraft(newId);
    for (let i = 0; i < 12; i += 1) draft = reduceDraft(draft, { type: "add signer", id: newId() });
    const colors = shownSigners(draft.signers).map(({ color }) => color);
    expect(new Set(colors.slice(0, 12)).size).toBe(12);
    expect(colors[12]).toBe(colors[0]);
  });
});

describe("signing order", () => {
  test("a row can be moved to another index, but not out of the list", () => {
    const ids = (draft: Draft) => draft.signers.map(({ id }) => id);
    const [first = ""] = ids(three());
    expect(ids(reduceDraft(three(), { type: "move signer", id: "cy", to: 0 }))[0]).toBe("cy");
    const moved = reduceDraft(three(), { type: "move signer", id: "ben", to: 2 });
    expect(ids(moved).slice(1)).toEqual(["cy", "ben"]);
    for (const to of [-1, 3]) {
      const draft = three();
      expect(reduceDraft(draft, { type: "move signer", id: first, to }).signers).toEqual(
        draft.signers,
      );
    }
  });

  test("turns count from 1; a row that signs together shares the turn above", () => {
    const draft = three();
    expect(turnsOf(draft.signers)).toEqual([1, 2, 3]);
    const together = reduceDraft(draft, { type: "set together", id: "ben", together: true });
    expect(turnsOf(together.signers)).toEqual([1, 1, 2]);
    const first = reduceDraft(together, { type: "move signer", id: "ben", to: 0 });
    expect(turnsOf(first.signers)).toEqual([1, 2, 3]);
  });
});

describe("a witness", () => {
  const witnessed = (id: string, witnessOf: string): DraftAction => ({
    type: "set what they do",
    id,
    does: "witnesses",
    witnessOf,
  });
  const rows = (draft: Draft) => draft.signers.map(({ id, does }) => [id, does]);

  test("comes below the person whose signature they witness, and shares their turn", () => {
    const draft = acted(three(), witnessed("cy", "ann"));
    expect(rows(draft)).toEqual([
      ["ann", undefined],
      ["cy", "witnesses"],
      ["ben", undefined],
    ]);
    expect(turnsOf(draft.signers)).toEqual([1, 1, 2]);
    const up = acted(three(), witnessed("ann", "cy"));
    expect(rows(up).map(([id]) => id)).toEqual(["ben", "cy", "ann"]);
    expect(turnsOf(up.signers)).toEqual([1, 2, 2]);
    const apart = reduceDraft(draft, { type: "move signer", id: "cy", to: 0 });
    expect(turnsOf(apart.signers)).toEqual([1, 1, 2]);
  });

  test("signs plainly again once that person is removed or does something else", () => {
    const draft = acted(three(), witnessed("cy", "ann"));
    const removed = reduceDraft(draft, { type: "remove signer", id: "ann" });
    expect(rows(removed)).toEqual([
      ["cy", undefined],
      ["ben", undefined],
    ]);
    const other = reduceDraft(draft, { type: "set what they do", id: "ann", does: "approves" });
    expect(rows(other).map(([, does]) => does)).toEqual(["approves", undefined, undefined]);
  });

  test("is kept with the draft, and is no reason to send it without fields", () => {
    const draft = acted(three(), witnessed("cy", "ann"));
    expect(readDraft(writtenDraft(draft))?.signers).toEqual(draft.signers);
    expect(
      nobodySigns(acted(draft, { type: "set what they do", id: "ben", does: "approves" })),
    ).toBe(false);
  });
});

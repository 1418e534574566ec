import { describe, expect, test } from "vitest";
import type { TemplateRecord } from "../../../frontend/api/templates.ts";
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  isTouched,
  nobodySigns,
  reachable,
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
import {
  renewedDraft,
  templateDraft,
} from "../../../frontend/features/sending/draft/template-draft.ts";
import { titleOf } from "../../../frontend/features/sending/draft/title.ts";
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
  warnings: [],
};

const fieldOn = (page: number, signerId: string, id = `field-${page}`): PlacedField => ({
  id,
  kind: "sign",
  signerId,
  place: { page, x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
});

const acted = (draft: Draft, ...actions: DraftAction[]) => actions.reduce(reduceDraft, draft);

function three(): Draft {
  let draft = emptyDraft(() => "ann");
  for (const id of ["ben", "cy"]) draft = reduceDraft(draft, { type: "add signer", id });
  return draft;
}

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

  test("a step that can't be opened yet is not opened", () => {
    expect(reduceDraft(emptyDraft(newId), { type: "go", step: "send" }).step).toBe("file");
  });
});

describe("file", () => {
  test("after choosing another file, fields stay on pages that it also has", () => {
    const short = { ...file, id: "file-2", pages: file.pages.slice(0, 1) };
    const draft = reduceDraft(draftWithFields(), { type: "choose file", file: short });
    expect(draft.layout.present.map(({ place }) => place.page)).toEqual([0]);
  });

  test("deleting the chosen file clears the choice; deleting another one doesn't", () => {
    const draft = draftWithFields();
    expect(reduceDraft(draft, { type: "lose file", fileId: "file-1" }).file).toBeUndefined();
    expect(reduceDraft(draft, { type: "lose file", fileId: "other" }).file).toEqual(file);
  });
});

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

describe("trying to send", () => {
  const tried = () => reduceDraft(draftWithFields(), { type: "try", at: "2026-11-21T09:00:00Z" });

  test("a repeat has the time of the first try, as long as nothing was changed", () => {
    const back = acted(tried(), { type: "go", step: "fields" }, { type: "go", step: "send" });
    expect(back.triedAt).toBe("2026-11-21T09:00:00Z");
    expect(readDraft(writtenDraft(back))?.triedAt).toBe("2026-11-21T09:00:00Z");
  });

  test("a changed draft is another request, with the same key until the server refuses it", () => {
    const before = tried();
    const changed = reduceDraft(before, { type: "write", letter: { title: "Lease" } });
    expect(changed.triedAt).toBeUndefined();
    expect(changed.idempotencyKey).toBe(before.idempotencyKey);
    const renewed = reduceDraft(changed, { type: "renew key", key: "another" });
    expect(renewed.idempotencyKey).toBe("another");
  });
});

describe("templates", () => {
  const template = { id: "t1", name: "Lease", signersMax: 2 };

  test("no row is added beyond the template's number of signers, and none is removed", () => {
    let draft: Draft = { ...emptyDraft(newId), template };
    for (const id of ["ben", "cy", "di"]) draft = reduceDraft(draft, { type: "add signer", id });
    expect(draft.signers).toHaveLength(2);
    expect(reduceDraft(draft, { type: "remove signer", id: "ben" }).signers).toHaveLength(2);
  });

  test("starting over loses what was typed, not what the template filled in", () => {
    const draft: Draft = { ...emptyDraft(newId), template, file };
    expect(isTouched(draft)).toBe(false);
    const id = draft.signers[0]?.id ?? "";
    const typed = reduceDraft(draft, { type: "edit signer", id, name: "email", text: "a" });
    expect(isTouched(typed)).toBe(true);
    expect(isTouched({ ...draft, template: undefined })).toBe(true);
  });

  const record: TemplateRecord = {
    ...{ id: "t1", version: 1, name: "Lease", fileName: "lease", fileUrl: "/t1", signerCount: 2 },
    ...{ pageCount: 1, createdAt: "2026-11-21T09:00:00Z", pages: file.pages, fields: [] },
    roles: ["Landlord", "Tenant"],
    people: [{ email: "helena@example.com", firstName: "Helena", lastName: "Brandt" }, null],
    titlePattern: "{template} - {tenant}",
  };

  test("a role's person is there already, which is no work of the sender's until it is changed", () => {
    const draft = templateDraft(record, newId);
    expect(draft.signers).toMatchObject([
      { role: "Landlord", email: "helena@example.com", lastName: "Brandt", mobile: "" },
      { role: "Tenant", email: "" },
    ]);
    expect(isTouched(draft)).toBe(false);
    const id = draft.signers[0]?.id ?? "";
    expect(isTouched(acted(draft, { type: "edit signer", id, name: "firstName", text: "H" }))).toBe(
      true,
    );
    expect(readDraft(writtenDraft(draft))?.signers[0]).toMatchObject({ given: true });
  });

  test("rows do what the template says, also after it was renewed", () => {
    const does = [null, { role: "witnesses", witnessOf: 1 }] as const;
    const draft = templateDraft({ ...record, does }, newId);
    const [landlord, witness] = draft.signers;
    expect(witness).toMatchObject({ does: "witnesses", witnessOf: landlord?.id });
    const renewed = renewedDraft(draft, { ...record, does: [{ role: "confirms" }, null] }, newId);
    expect(renewed.signers.map((row) => [row.does, row.witnessOf])).toEqual([
      ["confirms", undefined],
      [undefined, undefined],
    ]);
    const [first, second] = renewedDraft(draft, { ...record, does }, newId).signers;
    expect(second).toMatchObject({ does: "witnesses", witnessOf: first?.id });
  });

  test("rows have the checks of the template, and a row of a renewed one those that were chosen", () => {
    const draft = templateDraft({ ...record, checks: [["accessCode"], null] }, newId);
    const [landlord, tenant] = draft.signers;
    expect([landlord?.checks, tenant?.checks]).toEqual([["accessCode"], undefined]);
    const chosen = { type: "choose checks", checks: undefined, accessCode: undefined } as const;
    const other = acted(draft, { ...chosen, id: landlord?.id ?? "" });
    const now = renewedDraft(other, { ...record, checks: [["mailedCode"], ["mailedCode"]] }, newId);
    expect(now.signers.map(({ checks }) => checks)).toEqual([undefined, ["mailedCode"]]);
  });

  test("a document is titled by its template, with who signs, unless a title is typed", () => {
    const draft = templateDraft(record, newId);
    const id = draft.signers[1]?.id ?? "";
    const person = { email: "t@example.com", firstName: "Tariq", lastName: "Aziz", mobile: "" };
    const named = acted(draft, { type: "take person", id, person });
    expect(titleOf(named)).toBe("Lease - Tariq Aziz");
    expect(titleOf(readDraft(writtenDraft(named)) ?? draft)).toBe("Lease - Tariq Aziz");
    expect(titleOf(acted(named, { type: "write", letter: { title: "Flat 3" } }))).toBe("Flat 3");
  });
});

describe("storage", () => {
  test("a draft is restored from storage, without its undo history", () => {
    const signer = draftWithFields().signers[0]?.id ?? "";
    const draft = acted(
      draftWithFields(),
      { type: "go", step: "fields" },
      { type: "choose language", language: "nl" },
      { type: "choose language", id: signer, language: "ar" },
    );
    const back = readDraft(writtenDraft(draft));
    expect(back).toEqual({
      ...draft,
      layout: { past: [], present: draft.layout.present, future: [] },
    });
  });

  test("what a later version of the pages keeps in a draft survives a change by this one", () => {
    const draft = draftWithFields();
    const [signer] = draft.signers;
    const { letter } = draft;
    const later = { ...draft, later: 1, letter: { ...letter, later: 2 } };
    const signers = [{ ...signer, later: 3 }];
    const read = readDraft(writtenDraft({ ...later, signers } as typeof draft)) ?? draft;
    const changed = acted(
      read,
      { type: "write", letter: { title: "T" } },
      { type: "withhold", withholdValues: true },
    );
    expect(JSON.parse(writtenDraft(changed))).toMatchObject({
      ...{ later: 1, letter: { title: "T", later: 2 }, signers: [{ later: 3 }] },
    });
  });

  test("invalid storage gives no draft", () => {
    expect(readDraft(null)).toBeUndefined();
    expect(readDraft("{")).toBeUndefined();
    expect(readDraft('{"step":"file"}')).toBeUndefined();
  });
});

test("the account's settings are put in once: what was emptied after that stays empty", () => {
  const begin: DraftAction = {
    type: "begin",
    with: { message: "Please sign.", copies: "cc@example.com", withholdValues: true },
  };
  const begun = reduceDraft(emptyDraft(newId), begin);
  expect(begun.letter).toMatchObject({ message: "Please sign.", copies: "cc@example.com" });
  const emptied = [
    { type: "write", letter: { message: "", copies: "" } } as const,
    { type: "withhold", withholdValues: false } as const,
    begin,
  ].reduce<Draft>(reduceDraft, begun);
  expect(emptied).toMatchObject({ letter: { message: "", copies: "" }, withholdValues: false });
});

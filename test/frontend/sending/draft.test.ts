import { describe, expect, test } from "vitest";
import type { TemplateRecord } from "../../../frontend/api/templates.ts";
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  isTouched,
  reachable,
  reduceDraft,
} from "../../../frontend/features/sending/draft/draft.ts";
import { readDraft, writtenDraft } from "../../../frontend/features/sending/draft/draft-storage.ts";
import {
  renewedDraft,
  templateDraft,
} from "../../../frontend/features/sending/draft/template-draft.ts";
import { titleOf } from "../../../frontend/features/sending/draft/title.ts";
import { othersIn } from "../../../frontend/placing/other-people.ts";
import { acted, draftWithFields, file, newId } from "./drafts.ts";

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
    ...{ id: "t1", version: 1, name: "Lease", fileName: "lease", fileUrl: "/t1" },
    ...{ createdAt: "2026-11-21T09:00:00Z", pages: file.pages, fields: [] },
    ...({ madeBy: "u1", seenBy: "workspace" } as const),
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
    const does: TemplateRecord["does"] = [null, { role: "witnesses", witnessOf: 1 }];
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

  test("several people of a role come with their numbers, and not to whom the sender has chosen", () => {
    const ben = {
      email: "ben@example.com",
      firstName: "Ben",
      lastName: "Brown",
      mobile: "+4915112",
    };
    const group = {
      ...record,
      people: [{ email: "helena@example.com", firstName: "Helena", anyOf: [ben] }, null],
    };
    const [landlord] = readDraft(writtenDraft(templateDraft(group, newId)))?.signers ?? [];
    expect(landlord && othersIn(landlord)).toEqual([ben]);
    const id = "tom";
    const tom = acted(
      emptyDraft(() => id),
      { type: "edit signer", id, name: "email", text: "tom@x.io" },
    );
    const [row] = renewedDraft(tom, group, newId).signers;
    expect(row).toMatchObject({ email: "tom@x.io", given: undefined, anyOf: undefined });
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

  test("keeps data of a later version of the pages through a change by this one", () => {
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

import { describe, expect, test } from "vitest";
import {
  areSeveral,
  changeTemplate,
  duplicateTemplate,
  isMadeBy,
  makeTemplate,
  type NewTemplate,
  needsAccessCode,
  renameTemplate,
  roleExtrasOf,
  type TemplateChange,
  withAnchorsOf,
} from "../../../../core/domain/templates/template.ts";
import { templateFromItem, templateToItem } from "../../../../core/store/library/template-item.ts";
import { letterPage, noon } from "../../../support/envelopes.ts";

const place = { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const field = (signer: number) => ({ kind: "sign", signer, place }) as const;

const make = (change: Partial<NewTemplate> = {}) =>
  makeTemplate(
    {
      id: "t1",
      userId: "u1",
      name: "Lease",
      fileName: "lease",
      file: { key: "k", versionId: "v", sha256: "ab".repeat(32), sizeBytes: 1000 },
      pages: [letterPage],
      numberOfSigners: 2,
      fields: [field(1), field(2)],
      requestSha256: "12".repeat(32),
      ...change,
    },
    noon,
  );

describe("a template", () => {
  test("keeps each field with the number of its signer", () => {
    expect(make().fields).toEqual([
      { kind: "sign", signer: 1, ...place },
      { kind: "sign", signer: 2, ...place },
    ]);
    expect(make()).toMatchObject({ id: "t1", name: "Lease", createdAt: noon.toISOString() });
  });

  test("may have signers without fields, but no fields without signers", () => {
    expect(make({ fields: [field(2)] }).fields).toHaveLength(1);
    expect(() => make({ fields: [field(1), field(3)] })).toThrow(
      "A field was placed for Signer 3, but this template is for 2 signers.",
    );
    expect(() => make({ numberOfSigners: 1 })).toThrow("this template is for 1 signer.");
  });

  test("may name who signs in a role, each person once, and a title of its roles", () => {
    const helena = { email: "helena@example.com", firstName: "Helena" };
    const roles = ["Employer"];
    const made = make({ roles, people: [helena], titlePattern: "{template} - {employer}" });
    expect(made).toMatchObject({ people: [helena], titlePattern: "{template} - {employer}" });
    const refused = (field: string, message: RegExp) =>
      expect.objectContaining({ field, message: expect.stringMatching(message) });
    expect(() => make({ people: [helena, { ...helena, email: "HELENA@example.com" }] })).toThrow(
      refused("people", /can't be named twice/),
    );
    expect(() => make({ people: [null, null, helena] })).toThrow(refused("people", /more people/));
    expect(() => make({ roles, titlePattern: "{Tenant}" })).toThrow(
      refused("titlePattern", /no role “Tenant”/),
    );
    expect(() => make({ titlePattern: "example.com {Signer 2}" })).toThrow(
      refused("titlePattern", /web addresses/),
    );
  });

  test("may name several people for a role, where a document can have them", () => {
    const [ann, bob, cem] = ["Ann", "Bob", "Cem"].map((firstName) => ({
      email: `${firstName.toLowerCase()}@example.com`,
      firstName,
    }));
    if (!ann || !bob || !cem) throw new Error("three people");
    const board = { ...ann, anyOf: [{ ...bob, lastName: "Brown", mobile: "0123456789" }] };
    const made = make({ people: [board, cem] });
    expect(made.people).toEqual([board, cem]);
    expect(templateFromItem(templateToItem(made)).people).toEqual([board, cem]);
    expect(roleExtrasOf({ people: [{ ...ann, anyOf: [] }, null] }).people).toEqual([ann, null]);
    expect([board, { ...ann, anyOf: [] }, ann, null].map(areSeveral)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const refused = (field: string, message: RegExp) =>
      expect.objectContaining({ field, message: expect.stringMatching(message) });
    for (const twice of [[board, bob], [{ ...ann, anyOf: [bob, bob] }], [{ ...ann, anyOf: [ann] }]])
      expect(() => make({ people: twice })).toThrow(refused("people", /be named twice/));
    const many = Array.from({ length: 75 }, (_, i) => ({ ...bob, email: `m${i}@example.com` }));
    expect(() => make({ people: [{ ...ann, anyOf: many }] })).toThrow(
      refused("people", /at most 75/),
    );
    expect(make({ people: [{ ...ann, anyOf: many.slice(1) }] })).toBeDefined();
    const second = { people: [null, board], fields: [field(1)] };
    expect(() => make({ ...second, does: [null, { role: "witnesses", witnessOf: 1 }] })).toThrow(
      refused("people", /A witness must be one person/),
    );
    expect(() => make({ ...second, does: [null, { role: "follows" }] })).toThrow(
      refused("people", /can't be several people/),
    );
    expect(() => make({ ...second, checks: [null, ["mailedCode"]] })).toThrow(
      refused("people", /work for one person only/),
    );
    expect(() =>
      make({ people: [board], does: [null, { role: "witnesses", witnessOf: 1 }] }),
    ).toThrow(refused("does", /another signer/));
  });

  test("may say what somebody does in a role, and needs no field if nobody signs", () => {
    const approves = { role: "approves" } as const;
    const witness = { role: "witnesses", witnessOf: 1 } as const;
    expect(make({ does: [null, witness] }).does).toEqual([null, witness]);
    expect(make({ does: [approves, { role: "confirms" }], fields: [] }).fields).toEqual([]);
    const refused = (field: string) => expect.objectContaining({ code: "BAD_FIELD", field });
    for (const does of [
      [null, { role: "witnesses" }],
      [null, { ...witness, witnessOf: 2 }],
      [null, { ...witness, witnessOf: 3 }],
      [approves, witness],
      [null, { ...approves, witnessOf: 1 }],
      [null, null, approves],
    ] as const)
      expect(() => make({ does, fields: [field(1)] })).toThrow(refused("does"));
    expect(() => make({ does: [null, approves] })).toThrow(refused("fields"));
    expect(() => make({ does: [null, witness], fields: [] })).toThrow(refused("fields"));
  });

  test("may say how those in a role are checked, but not those who only read", () => {
    const checks = [null, ["accessCode"]] as const;
    expect(make({ checks }).checks).toEqual(checks);
    expect(
      [make({ checks }), make({ checks: [["mailedCode"]] }), make()].map(needsAccessCode),
    ).toEqual([true, false, false]);
    const refused = expect.objectContaining({ code: "BAD_FIELD", field: "checks" });
    expect(() => make({ checks: [null, null, ["mailedCode"]] })).toThrow(refused);
    const follows = [null, { role: "follows" }] as const;
    expect(() => make({ does: follows, checks, fields: [field(1)] })).toThrow(refused);
    expect(
      make({ does: follows, checks: [["mailedCode"], null], fields: [field(1)] }),
    ).toBeDefined();
    const extras = roleExtrasOf({ checks: [[], ["mailedCode", "accessCode", "mailedCode"]] });
    expect(extras.checks).toEqual([null, ["accessCode", "mailedCode"]]);
    expect(roleExtrasOf({ checks: [null, []] }).checks).toBeUndefined();
    expect(templateFromItem(templateToItem(make({ checks }))).checks).toEqual(checks);
  });

  test("leaves out fields that are on no page, and is refused when none is left", () => {
    const beside = { ...field(1), place: undefined };
    expect(make({ fields: [beside, field(2)] }).fields).toHaveLength(1);
    expect(() => make({ fields: [beside] })).toThrow(
      expect.objectContaining({ field: "fields", message: "Please place at least one field." }),
    );
  });

  test("keeps the settings of each field, which a wrong one refuses", () => {
    const text = (settings: object) => ({ ...field(1), kind: "text", settings }) as const;
    const beside = { ...text({ label: "Left out" }), place: undefined };
    const city = { label: "City" };
    expect(make({ fields: [beside, field(2), text(city)] }).fields).toStrictEqual([
      { kind: "sign", signer: 2, ...place },
      { kind: "text", signer: 1, ...place, settings: city },
    ]);
    expect(() => make({ fields: [beside, text({ sizePt: 5 })] })).toThrow(
      expect.objectContaining({ code: "BAD_FIELD", field: "fields.1.settings.sizePt" }),
    );
  });

  test("counts what belongs together for each signer", () => {
    const of = (signer: number) =>
      ({ kind: "check", signer, place, settings: { group: "g", max: 1 } }) as const;
    expect(make({ fields: [of(1), of(2)] }).fields).toHaveLength(2);
    const two = { group: "g", min: 2 };
    const both = [1, 2].map((signer) => ({ ...of(signer), settings: two }));
    expect(() => make({ fields: both })).toThrow("its group has only 1 box");
  });

  test("has at most as many roles as signers", () => {
    expect(make({ roles: ["Landlord", ""] }).roles).toEqual(["Landlord", ""]);
    expect(() => make({ roles: ["Landlord", "Tenant", "Guarantor"] })).toThrow(
      expect.objectContaining({
        field: "roles",
        message: "There are more roles than signers.",
      }),
    );
  });
});

const later = new Date(noon.getTime() + 60_000);
const change = (of = make(), what: Partial<TemplateChange> = {}) => {
  const { name, fileName, file, firstPage, pages, numberOfSigners } = of;
  const same = { name, fileName, file, firstPage, pages, numberOfSigners };
  return changeTemplate(of, { ...same, fields: [field(1)], ...what }, "34".repeat(32), later);
};

describe("a change of a template", () => {
  test("is the next version, as old as the first, without what it leaves out", () => {
    const before = make({ roles: ["Landlord", "Tenant"], language: "de" });
    expect(change(before, { name: "Sublease" })).toEqual({
      ...before,
      version: 2,
      basis: 1,
      name: "Sublease",
      roles: undefined,
      language: undefined,
      fields: [{ kind: "sign", signer: 1, ...place }],
      changedAt: later.toISOString(),
      changeSha256: "34".repeat(32),
    });
    expect(() => change(before, { fields: [field(3)] })).toThrow("A field was placed for Signer 3");
  });

  test("of its file or its number of signers is one that drafts begun before can't be sent with", () => {
    const moved = change();
    const file = { key: "k2", versionId: "v2", sha256: "cd".repeat(32), sizeBytes: 2000 };
    expect(change(moved, { file })).toMatchObject({ version: 3, basis: 3 });
    expect(change(moved, { numberOfSigners: 3 })).toMatchObject({ version: 3, basis: 3 });
    expect(change(change(moved, { file }), { name: "Other" })).toMatchObject({
      version: 4,
      basis: 3,
    });
  });

  test("names the file that it replaces, until the next one", () => {
    const file = { key: "k2", versionId: "v2", sha256: "cd".repeat(32), sizeBytes: 2000 };
    const firstPage = { ...file, key: "k-first-page.png" };
    const changed = change(make({ firstPage }), { file, firstPage: undefined });
    expect(changed.replaced).toEqual({ key: "k", firstPage });
    expect(change(changed).replaced).toBeUndefined();
    expect(renameTemplate(changed, "Other", "56".repeat(32), later).replaced).toBeUndefined();
  });

  test("of its name keeps all else", () => {
    const before = make({ roles: ["Landlord", "Tenant"] });
    expect(renameTemplate(before, "Other", "56".repeat(32), later)).toEqual({
      ...before,
      name: "Other",
      version: 2,
      changedAt: later.toISOString(),
      changeSha256: "56".repeat(32),
    });
  });

  test("is refused where somebody has made another one since, and known again when repeated", () => {
    const [first, second] = [make(), change()];
    expect(isMadeBy(first, 1, "34".repeat(32))).toBe(false);
    expect(isMadeBy(second, 1, "34".repeat(32))).toBe(true);
    expect(isMadeBy(second, 2, "34".repeat(32))).toBe(false);
    const refused = expect.objectContaining({ code: "TEMPLATE_CHANGED" });
    expect(() => isMadeBy(second, 1, "78".repeat(32))).toThrow(refused);
    expect(() => isMadeBy(change(second), 1, "34".repeat(32))).toThrow(refused);
    expect(() => isMadeBy(first, 2, "34".repeat(32))).toThrow(refused);
  });
});

test("a duplicate begins with version 1, under its own name", () => {
  const file = { key: "k2", versionId: "v2", sha256: "cd".repeat(32), sizeBytes: 2000 };
  const of = change(make({ roles: ["Landlord", ""] }), { file });
  const own = { id: "t2", name: "Copy", requestSha256: "9a".repeat(32) };
  expect(duplicateTemplate(of, own, later)).toEqual({
    ...of,
    ...own,
    version: 1,
    basis: 1,
    createdAt: later.toISOString(),
    changedAt: undefined,
    changeSha256: undefined,
    replaced: undefined,
  });
});

test("a field that stays where it is keeps its anchor; another kind, signer or place has none", () => {
  const anchor = { text: "Tenant" } as const;
  const before = { fields: [{ kind: "sign", signer: 1, ...place, anchor }] } as const;
  const moved = { ...place, x: 0.5 };
  const after = withAnchorsOf(before as Parameters<typeof withAnchorsOf>[0], [
    field(1),
    field(2),
    { ...field(1), kind: "date" },
    { ...field(1), place: moved },
  ]);
  expect(after.map((one) => one.anchor)).toEqual([anchor, undefined, undefined, undefined]);
});

import { expect, test } from "vitest";
import type { TemplateRecord } from "../../../frontend/api/templates.ts";
import {
  doesOf,
  listsOf,
  peopleOf,
  rolesOf,
  rowProblems,
  rowsOf,
  withRoles,
  withRow,
} from "../../../frontend/features/templates/role-rows.ts";
import {
  emptyWork,
  nobodySigns,
  readWork,
  reduceWork,
  rowsOfWork,
  type TemplateAction,
  type TemplateWork,
  workOf,
  workProblems,
  writtenWork,
} from "../../../frontend/features/templates/template-work.ts";
import type { PlacedField } from "../../../frontend/placing/layout.ts";

const pages = [
  { width: 612, height: 792 },
  { width: 842, height: 595 },
];
const file = { id: "f1", name: "lease", url: "/api/files/u/f1", pages, warnings: [] };
const field = (id: string, signerId: string, page = 0): PlacedField => ({
  id,
  kind: "sign",
  signerId,
  place: { page, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
});

const done = (...actions: TemplateAction[]): TemplateWork =>
  actions.reduce(reduceWork, emptyWork("key-1234"));
const filled: TemplateAction[] = [
  { type: "write", text: { name: "Lease", signers: "2" } },
  { type: "choose file", file },
];

test("only a complete form opens the placer", () => {
  expect(workProblems(emptyWork("key"))).toEqual({
    name: "This field is required!",
    file: "Please upload a document.",
    signers: "Please enter a number of signers from 1 to 50.",
  });
  for (const signers of ["0", "51", "1.5", "two", ""])
    expect(done(...filled, { type: "write", text: { signers } }, toFields).step).toBe("form");
  expect(done(...filled, toFields).step).toBe("fields");
});

const toFields: TemplateAction = { type: "go", step: "fields" };

test("fewer signers remove the fields of those who are gone, a shorter file those of its missing pages", () => {
  const placed = done(...filled, toFields, {
    type: "lay out",
    fields: [field("a", "Signer 1"), field("b", "Signer 2"), field("c", "Signer 1", 1)],
  });
  const one = reduceWork(placed, { type: "write", text: { signers: "1" } });
  const ids = (work: TemplateWork) => work.layout.present.map(({ id }) => id);
  expect(ids(reduceWork(one, toFields))).toEqual(["a", "c"]);
  const short = { ...file, id: "f2", pages: pages.slice(0, 1) };
  expect(ids(reduceWork(placed, { type: "choose file", file: short }))).toEqual(["a", "b"]);
});

test("unsaved work is restored from storage", () => {
  const work = done(...filled, { type: "lay out", fields: [field("a", "Signer 1")] });
  expect(readWork(writtenWork(work))).toEqual({
    ...work,
    layout: { past: [], present: work.layout.present, future: [] },
  });
  expect(readWork("{}")).toBeUndefined();
});

test("roles are one row a signer, kept when the number of signers falls and rises", () => {
  const roles = done(
    ...filled,
    { type: "set roles", rows: [{ role: " Landlord " }, { role: "Tenant" }] },
    { type: "write", text: { signers: "1" } },
  );
  expect(rolesOf(rowsOfWork(roles))).toEqual(["Landlord"]);
  const three = reduceWork(roles, { type: "write", text: { signers: "3" } });
  expect(rolesOf(rowsOfWork(three))).toEqual(["Landlord", "Tenant", ""]);
  expect(rolesOf(rowsOfWork(done(...filled)))).toEqual(["", ""]);
  const long = done(...filled, { type: "set roles", rows: [{ role: "x".repeat(41) }] });
  expect(workProblems(long).roles).toMatch(/40 characters/);
});

test("a role's person needs an address and a name, and has no second role", () => {
  const helena = { email: "Helena@example.com", firstName: "Helena", lastName: "", mobile: "" };
  const withPeople = (...people: (typeof helena)[]) =>
    done(...filled, { type: "set roles", rows: people.map((person) => ({ role: "", person })) });
  expect(workProblems(withPeople(helena))).toEqual({});
  expect(peopleOf(rowsOfWork(withPeople(helena)))).toEqual([
    { email: "Helena@example.com", firstName: "Helena" },
    null,
  ]);
  expect(workProblems(withPeople({ ...helena, email: "helena" })).roles).toMatch(/valid email/);
  expect(workProblems(withPeople({ ...helena, firstName: " " })).roles).toMatch(/required/);
  const twice = withPeople(helena, { ...helena, email: " helena@example.com" });
  expect(workProblems(twice).roles).toBe("The same address can't be named twice.");
});

test("several people of a role keep their numbers, and are one person where only one can act", () => {
  const bob = { email: "bob@example.com", firstName: "Bob", lastName: "Brown" };
  const people = [
    { email: "ann@example.com", firstName: "Ann", anyOf: [{ ...bob, mobile: "0123456789" }] },
    null,
  ];
  const rows = rowsOf(2, { people });
  expect(rows[0]?.person?.anyOf).toBe("Bob Brown, bob@example.com");
  expect(peopleOf(rows)).toEqual(people);
  const unfinished = writtenWork(done(...filled, { type: "set roles", rows }));
  expect(peopleOf(readWork(unfinished)?.roles ?? [])).toEqual(people);
  const [first, second] = rows;
  if (!first?.person || !second) throw new Error("two rows");
  const withText = (anyOf: string, row: Partial<typeof first> = {}) =>
    rowProblems([
      { ...first, person: { ...first.person, anyOf } as typeof first.person, ...row },
      second,
    ])[0];
  expect(withText("Bob Brown, bob@example.com\nCem, cem@example.com")).toEqual({});
  expect(withText("Bob")?.anyOf).toMatch(/needs a name and an email/);
  expect(withText("Ann, ann@example.com")?.anyOf).toMatch(/named twice/);
  expect(withText("Bob, bob@example.com", { checks: ["mailedCode"] })?.anyOf).toMatch(
    /for one person only/,
  );
  const witnessed = [first, { ...second, does: "witnesses" as const, witnessOf: 1 }];
  expect(rowProblems(witnessed)[0]?.anyOf).toMatch(/witnesses this signature/);
  const readers = [{ ...first, does: "follows" as const }, second];
  expect(rowProblems(readers)).toEqual([{}, {}]);
  expect(peopleOf(readers)[0]).toEqual({ email: "ann@example.com", firstName: "Ann" });
});

test("a title names the template and its roles, and no others", () => {
  const titled = (titlePattern: string) =>
    workProblems(
      done(
        ...filled,
        { type: "set roles", rows: [{ role: "Landlord" }] },
        { type: "write", text: { titlePattern } },
      ),
    ).titlePattern;
  expect(titled("{template} - {landlord} - {Signer 2}")).toBeUndefined();
  expect(titled("{Tenant}")).toBe(
    "There is no role “Tenant”. You can use {template} and the roles.",
  );
  expect(titled("see example.com")).toMatch(/web addresses/);
});

test("the roles that a file names fill an untouched form", () => {
  const found: TemplateAction = {
    type: "found roles",
    fileId: "f1",
    roles: ["Landlord", "Tenant"],
  };
  const file1: TemplateAction = { type: "choose file", file };
  expect(done(file1, found)).toMatchObject({
    signers: "2",
    roles: [{ role: "Landlord" }, { role: "Tenant" }],
  });
  expect(done(...filled, found).roles).toEqual([]);
  expect(done(file1, { ...found, fileId: "f2" }).signers).toBe("");
});

test("the roles at whose places fields lie are those of signers for whom none has been typed", () => {
  const rows = [{ role: "" }, { role: "Guest" }, { role: "" }];
  const found = new Map([
    [1, "Landlord"],
    [2, "Tenant"],
  ]);
  expect(withRoles(rows, found).map(({ role }) => role)).toEqual(["Landlord", "Guest", ""]);
});

test("work that earlier versions have kept has roles as a text, or none", () => {
  const { roles: _, titlePattern: __, ...earlier } = JSON.parse(writtenWork(done(...filled)));
  expect(readWork(JSON.stringify(earlier))).toMatchObject({ roles: [], titlePattern: "" });
  expect(readWork(JSON.stringify({ ...earlier, roles: "Landlord, , Tenant" }))?.roles).toEqual([
    { role: "Landlord" },
    { role: "" },
    { role: "Tenant" },
  ]);
});

const record: TemplateRecord = {
  ...{ id: "t1", version: 3, name: "Lease", fileName: "lease" },
  ...{ fileUrl: "/api/templates/t1/file/lease?version=2", createdAt: "2026-11-21T09:00:00Z" },
  ...({ madeBy: "u1", seenBy: "workspace" } as const),
  ...{ pages, roles: ["Landlord", ""], language: "de", titlePattern: "{template}, {Landlord}" },
  people: [{ email: "m@example.com", firstName: "Margaret", lastName: "Holloway" }, null],
  fields: [0, 1].map((page) => ({
    ...{ kind: "sign", signerNumber: 2, settings: undefined },
    place: { page, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
  })),
};

test("a template is changed as it is: a form that is complete, fields of its signers, and its version", () => {
  const work = workOf(record, () => "id");
  expect(work).toMatchObject({
    ...{ step: "form", name: "Lease", signers: "2", language: "de" },
    roles: [{ role: "Landlord", person: { email: "m@example.com", mobile: "" } }, { role: "" }],
    titlePattern: "{template}, {Landlord}",
    editing: { id: "t1", version: 3, name: "Lease" },
    file: { name: "lease", url: record.fileUrl },
  });
  expect(work.layout.present.map(({ signerId }) => signerId)).toEqual(["Signer 2", "Signer 2"]);
  expect(reduceWork(work, toFields).step).toBe("fields");
  expect(readWork(writtenWork(work))).toEqual(work);
});

test("another person's change is replaced only by somebody who has seen it", () => {
  const mine = reduceWork(
    workOf(record, () => "id"),
    { type: "write", text: { name: "Mine" } },
  );
  const shorter = { ...record, version: 4, fileUrl: "/other", pages: pages.slice(0, 1) };
  const next = reduceWork(mine, { type: "replace version", record: shorter });
  expect(next).toMatchObject({ name: "Mine", editing: { version: 4 }, file: { url: "/other" } });
  expect(next.layout.present.map(({ place }) => place.page)).toEqual([0]);
  // A file of one's own stays.
  const uploaded = reduceWork(mine, { type: "choose file", file });
  expect(reduceWork(uploaded, { type: "replace version", record: shorter }).file).toBe(file);
});

test("changes of a deleted template become a new one, for which a file must be chosen", () => {
  const gone = reduceWork(
    reduceWork(
      workOf(record, () => "id"),
      toFields,
    ),
    { type: "make new" },
  );
  expect(gone).toMatchObject({ step: "form", editing: undefined, file: undefined, name: "Lease" });
  expect(reduceWork(gone, { type: "choose file", file }).layout.present).toHaveLength(2);
});

test("a role says what somebody does: fields that they can't have go, and a witness needs somebody who signs", () => {
  const rows = [{ role: "Seller" }, { role: "Witness", does: "witnesses", witnessOf: 1 } as const];
  const placed = done(...filled, { type: "set roles", rows }, toFields, {
    type: "lay out",
    fields: [field("a", "Signer 1"), field("b", "Signer 2")],
  });
  expect(doesOf(rowsOfWork(placed))).toEqual([null, { role: "witnesses", witnessOf: 1 }]);
  expect(readWork(writtenWork(placed))?.roles).toEqual(rows);
  const seller = { role: "Seller", does: "approves" } as const;
  const approved = reduceWork(placed, {
    type: "set roles",
    rows: withRow(rows, 0, seller),
  });
  expect(approved.layout.present.map(({ id }) => id)).toEqual(["b"]);
  expect(doesOf(rowsOfWork(approved))).toEqual([{ role: "approves" }, null]);
  expect([placed, approved].map(nobodySigns)).toEqual([false, false]);
  const all = rows.map(({ role }) => ({ role, does: "confirms" }) as const);
  expect(nobodySigns(reduceWork(placed, { type: "set roles", rows: all }))).toBe(true);
});

test("a role keeps how its people are checked, as long as they don't only read", () => {
  const rows = [
    { role: "Seller", checks: ["accessCode"] },
    { role: "Buyer", does: "follows", checks: ["mailedCode"] },
  ] as const;
  const work = done(...filled, { type: "set roles", rows });
  expect(readWork(writtenWork(work))?.roles).toEqual(rows);
  expect(listsOf(rowsOfWork(work)).checks).toEqual([["accessCode"], null]);
  const again = rowsOf(2, listsOf(rowsOfWork(work)));
  expect(again.map(({ checks }) => checks)).toEqual([["accessCode"], undefined]);
});

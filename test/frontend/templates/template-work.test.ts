import { expect, test } from "vitest";
import type { TemplateRecord } from "../../../frontend/api/templates.ts";
import {
  emptyWork,
  readWork,
  reduceWork,
  rolesOf,
  type TemplateAction,
  type TemplateWork,
  workOf,
  workProblems,
  writtenWork,
} from "../../../frontend/features/templates/template-work.ts";
import type { PlacedField } from "../../../frontend/pdf/placer/layout.ts";

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

test("roles are separated by commas, and at most as many as there are signers", () => {
  const work = (roles: string) => done(...filled, { type: "write", text: { roles } });
  expect(rolesOf(work(" Landlord, , Tenant "))).toEqual(["Landlord", "", "Tenant"]);
  expect(rolesOf(work(" "))).toEqual([]);
  expect(workProblems(work("Landlord, Tenant"))).toEqual({});
  expect(workProblems(work("a, b, c")).roles).toBe("There are more roles than signers.");
  expect(workProblems(work("x".repeat(41))).roles).toMatch(/40 characters/);
});

test("work that an earlier version has kept has no roles", () => {
  const { roles: _, ...earlier } = JSON.parse(writtenWork(done(...filled)));
  expect(readWork(JSON.stringify(earlier))?.roles).toBe("");
});

const record: TemplateRecord = {
  ...{ id: "t1", version: 3, name: "Lease", fileName: "lease", signerCount: 2, pageCount: 2 },
  ...{ fileUrl: "/api/templates/t1/file/lease?version=2", createdAt: "2026-11-21T09:00:00Z" },
  ...{ pages, roles: ["Landlord", ""], language: "de" },
  fields: [0, 1].map((page) => ({
    ...{ kind: "sign", signerNumber: 2, settings: undefined },
    place: { page, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
  })),
};

test("a template is changed as it is: a form that is complete, fields of its signers, and its version", () => {
  const work = workOf(record, () => "id");
  expect(work).toMatchObject({
    ...{ step: "form", name: "Lease", signers: "2", roles: "Landlord, ", language: "de" },
    editing: { id: "t1", version: 3, name: "Lease" },
    file: { name: "lease", url: record.fileUrl },
  });
  expect(work.layout.present.map(({ signerId }) => signerId)).toEqual(["Signer 2", "Signer 2"]);
  expect(reduceWork(work, toFields).step).toBe("fields");
  expect(readWork(writtenWork(work))).toEqual(work);
  const commas = workOf({ ...record, roles: ["Owner, or agent", ""] }, () => "id");
  expect(rolesOf(commas)).toEqual(["Owner / or agent", ""]);
});

test("what somebody else has changed meanwhile is replaced only by who has seen it", () => {
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

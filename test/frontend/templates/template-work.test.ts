import { expect, test } from "vitest";
import * as z from "zod/mini";
import { templates } from "#contract/api/templates";
import { templateDraft } from "../../../frontend/pages/new/template-draft.ts";
import {
  emptyWork,
  readWork,
  reduceWork,
  type TemplateAction,
  type TemplateWork,
  workProblems,
  writtenWork,
} from "../../../frontend/pages/templates/template-work.ts";
import type { PlacedField } from "../../../frontend/pdf/placer/layout.ts";
import { markersOfTemplate } from "../../../frontend/pdf/placer/template-fields.ts";

const pages = [
  { width: 612, height: 792 },
  { width: 842, height: 595 },
];
const file = { id: "f1", name: "lease", url: "/api/files/u/f1", pages, warnings: [] };
const field = (id: string, recipientId: string, page = 0): PlacedField => ({
  id,
  kind: "sign",
  recipientId,
  place: { page, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
});

const done = (...actions: TemplateAction[]): TemplateWork =>
  actions.reduce(reduceWork, emptyWork("key-1234"));
const filled: TemplateAction[] = [
  { type: "write", text: { name: "Lease", signers: "2" } },
  { type: "choose file", file },
];

test("only a complete form leads to the pages", () => {
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

test("fewer signers take the fields of those who are gone along, a shorter file those of its pages", () => {
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

test("unsaved work comes back from storage", () => {
  const work = done(...filled, { type: "lay out", fields: [field("a", "Signer 1")] });
  expect(readWork(writtenWork(work))).toEqual({
    ...work,
    layout: { past: [], present: work.layout.present, future: [] },
  });
  expect(readWork("{}")).toBeUndefined();
});

test("the server's door takes a template's markers, and a draft made from them has its fields where they were", () => {
  const fields = [field("a", "Signer 1"), field("b", "Signer 2", 1)];
  const markers = markersOfTemplate(fields, pages);
  const save = { name: "Lease", fileUrl: file.url, markers, numberOfSigners: 2 };
  expect(z.safeParse(templates.save.input, save).success).toBe(true);

  let count = 0;
  const draft = templateDraft(
    {
      id: "t1",
      templateName: "Lease",
      fileName: "lease",
      fileUrl: "/api/templates/t1/file/lease",
      numberOfSigners: 2,
      markers,
      pageCount: 2,
      createdAt: "2026-11-21T09:00:00Z",
      pages,
    },
    () => `id-${++count}`,
  );
  expect(draft.signers).toHaveLength(2);
  expect(draft.template).toEqual({ id: "t1", name: "Lease", signersMax: 2 });
  const owners = draft.layout.present.map(({ recipientId }) => recipientId);
  expect(owners).toEqual(draft.signers.map(({ id }) => id));
  for (const [index, { place }] of draft.layout.present.entries())
    for (const side of ["page", "x", "y", "width", "height"] as const)
      expect(place[side]).toBeCloseTo(fields[index]?.place[side] ?? Number.NaN, 9);
});

test("markers that can't be read give a template without fields", () => {
  const record = { pages, numberOfSigners: 1, markers: "[{}]" };
  const draft = templateDraft(
    {
      id: "t1",
      templateName: "x",
      fileName: "x",
      fileUrl: "/x",
      pageCount: 2,
      createdAt: "",
      ...record,
    },
    () => "id-1",
  );
  expect(draft.layout.present).toEqual([]);
});

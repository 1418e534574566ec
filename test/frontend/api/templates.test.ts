import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type ShownWholeTemplate, templateCalls } from "#contract/calls/templates";
import { recordOf, templateInput } from "../../../frontend/api/templates.ts";
import { readDraft, writtenDraft } from "../../../frontend/features/sending/draft/draft-storage.ts";
import { shownSigners } from "../../../frontend/features/sending/draft/signers.ts";
import {
  renewedDraft,
  templateDraft,
} from "../../../frontend/features/sending/draft/template-draft.ts";
import { numberedFields } from "../../../frontend/placing/template-fields.ts";

const pages = [
  { width: 612, height: 792 },
  { width: 842, height: 595 },
];
const field = (id: string, signerId: string, page = 0) => ({
  id,
  kind: "sign" as const,
  signerId,
  place: { page, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
});
const fields = [field("a", "Signer 1"), field("b", "Signer 2", 1)];
const input = templateInput({
  name: "Lease",
  pages,
  roles: ["", ""],
  fields: numberedFields(fields),
});
/** A stored template with these fields, as the API has them. */
const replyWith = ({ fields: placed }: typeof input): ShownWholeTemplate => ({
  ...{ id: "t1", version: 1, name: "Lease", fileName: "lease", roles: ["", ""], pages },
  fileUrl: "/api/templates/t1/file/lease",
  createdAt: "2026-11-21T09:00:00Z",
  ...({ madeBy: "u1", seenBy: "workspace" } as const),
  fields: placed.map(({ page = 1, x = 0, y = 0, width = 1, height = 1, ...rest }) => ({
    ...{ ...rest, page, x, y, width, height },
  })),
});
const reply = replyWith(input);

test("the server accepts a template, whose fields belong to the signers by their numbers", () => {
  expect(
    z.safeParse(templateCalls.createTemplate.session.input, { ...input, documentId: "f1" }).success,
  ).toBe(true);
  expect(input.fields).toMatchObject([
    { kind: "sign", recipient: 1, page: 1 },
    { kind: "sign", recipient: 2, page: 2 },
  ]);
});

test("a draft made from a template has its fields where they were, each with its own signer", () => {
  let count = 0;
  const draft = templateDraft(recordOf(reply), () => `id-${++count}`);
  expect(draft.signers).toHaveLength(2);
  expect(draft.template).toEqual({ id: "t1", name: "Lease", signersMax: 2, version: 1 });
  const placed = draft.layout.present;
  expect(placed.map(({ signerId }) => signerId)).toEqual(draft.signers.map(({ id }) => id));
  for (const [index, { place }] of placed.entries())
    for (const side of ["page", "x", "y", "width", "height"] as const)
      expect(place[side]).toBeCloseTo(fields[index]?.place[side] ?? Number.NaN, 9);
});

test("a draft made from a template begins with its signers, who have its roles until they are named", () => {
  let count = 0;
  const draft = templateDraft(
    recordOf({ ...reply, roles: ["Landlord", ""] }),
    () => `id-${++count}`,
  );
  expect(draft.step).toBe("signers");
  expect(shownSigners(draft.signers).map(({ name }) => name)).toEqual(["Landlord", "Signer 2"]);
  const stored = readDraft(writtenDraft(draft));
  expect(stored?.signers.map(({ role }) => role)).toEqual(["Landlord", undefined]);
});

test("a draft takes up the newest version of its template: people and message stay, fields are new", () => {
  let count = 0;
  const newId = () => `id-${++count}`;
  const begun = templateDraft(recordOf(reply), newId);
  const named = begun.signers.map((signer) => ({ ...signer, firstName: "Ada" }));
  const letter = { ...begun.letter, title: "Lease 14" };
  const three = recordOf({ ...reply, version: 2, roles: ["Landlord", "", ""] });
  const renewed = renewedDraft({ ...begun, signers: named, letter }, three, newId);
  expect(renewed).toMatchObject({ letter, template: { version: 2, signersMax: 3 } });
  expect(renewed.signers.map(({ firstName, role }) => [firstName, role])).toEqual([
    ["Ada", "Landlord"],
    ["Ada", undefined],
    ["", undefined],
  ]);
  const ids = renewed.signers.map(({ id }) => id);
  expect(renewed.layout.present.map(({ signerId }) => signerId)).toEqual(ids.slice(0, 2));
});

test("a field's settings are saved with a template, and are in the drafts made from it, also after a reload", () => {
  const settings = { label: "Company", group: "g", value: "Ada Ltd", locked: true } as const;
  const set = [{ ...field("a", "Signer 1"), kind: "text" as const, settings }];
  const placed = templateInput({
    name: "Lease",
    pages,
    roles: [""],
    fields: numberedFields(set),
  });
  const record = recordOf({ ...replyWith(placed), roles: [""] });
  const draft = templateDraft(record, () => "id-1");
  const reloaded = readDraft(writtenDraft(draft));
  expect(reloaded?.layout.present[0]?.settings).toEqual(settings);
});

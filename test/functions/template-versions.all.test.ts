import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { download, newSender, type Sender, uploadFile } from "../support/people.ts";
import {
  changeTemplate,
  listTemplates,
  newTemplate,
  openTemplate,
  postTemplateFile,
  removeTemplate,
  renameTemplate,
  storageUsed,
  templateInput,
} from "../support/templates.ts";

const files = async (sender: Sender) =>
  (await call<{ id: string }[]>("GET", `/api/files/${sender.id}`, undefined, sender)).body;

const two = makePdf([{ text: "Second edition" }, {}]);

describe("PUT /api/own/templates/{templateId}", () => {
  test("works: fields, roles, signers, name and language change, the file stays", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender, 2);
    const used = await storageUsed(sender);
    const next = { ...templateInput(3), name: "Sublease", language: "de", version: 1 };
    const body = { ...next, roles: ["Landlord", "Tenant", ""] };
    const changed = await changeTemplate(sender, template.id, body);
    expect([changed.status, changed.body]).toMatchObject([200, { id: template.id, version: 2 }]);
    const { body: record } = await openTemplate(sender, template.id);
    expect(record).toMatchObject({
      ...{ version: 2, name: "Sublease", language: "de" },
      ...{ roles: ["Landlord", "Tenant", ""], createdAt: template.createdAt },
    });
    expect(record.fields).toHaveLength(3);
    expect(await download(record.fileUrl, sender.bearer)).toEqual(makePdf());
    expect(await storageUsed(sender)).toBe(used);
  });

  test("works with another file: it is counted in the place of the old one, which opens no more", async () => {
    const sender = await newSender();
    const { body: first } = await postTemplateFile(sender);
    const { id, fileUrl } = await newTemplate(sender, 1, first);
    const own = (await postTemplateFile(sender, two)).body;
    const change = (documentId: string, version: number) =>
      changeTemplate(sender, id, { ...templateInput(1), documentId, version });
    expect((await change(own.id, 1)).status).toBe(200);
    expect(await files(sender)).toEqual([]);
    expect(await storageUsed(sender)).toBe(two.length);
    const { body: second } = await openTemplate(sender, id);
    expect([second.pages.length, await download(second.fileUrl, sender.bearer)]).toEqual([2, two]);
    const old = await call("GET", fileUrl, undefined, sender);
    expect(old).toMatchObject({ status: 409, body: { code: "TEMPLATE_CHANGED" } });
    const listed = await uploadFile(sender);
    expect((await change(listed.id, 2)).status).toBe(200);
    expect(await storageUsed(sender)).toBe(2 * makePdf().length);
    await removeTemplate(sender, id);
    expect(await storageUsed(sender)).toBe(listed.sizeBytes);
  });

  test("works once: one of ten who change the same version does, and a repeat gets the same answer", async () => {
    const sender = await newSender();
    const { id } = await newTemplate(sender, 1);
    const body = { ...templateInput(1), version: 1 };
    const names = Array.from({ length: 10 }, (_, index) => `Edition ${index}`);
    const change = (name: string) => changeTemplate(sender, id, { ...body, name });
    const all = await Promise.all(names.map(change));
    const made = all.findIndex(({ status }) => status === 200);
    const statuses = all.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(all.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "TEMPLATE_CHANGED",
      message: expect.stringMatching(/^This template was changed in another window/),
    });
    const again = await change(names[made] ?? "");
    expect([again.status, again.body.version]).toEqual([200, 2]);
    const { body: record } = await openTemplate(sender, id);
    expect([record.version, record.name]).toEqual([2, names[made]]);
  });

  test("refuses what can't be a template, and what was deleted meanwhile; nothing is left of it", async () => {
    const sender = await newSender();
    const { id } = await newTemplate(sender, 1);
    const used = await storageUsed(sender);
    const body = { ...templateInput(1), version: 1 };
    for (const [wrong, field] of [
      [{ version: 0 }, "version"],
      [{ version: undefined }, "version"],
      [{ name: " " }, "name"],
      [{ roles: [] }, "roles"],
      [{ fields: [] }, "fields"],
    ] as const) {
      const { status, body: reply } = await changeTemplate(sender, id, { ...body, ...wrong });
      expect([status, reply.field]).toEqual([400, field]);
    }
    expect((await openTemplate(sender, id)).body.version).toBe(1);
    expect(await storageUsed(sender)).toBe(used);
    await removeTemplate(sender, id);
    const late = await changeTemplate(sender, id, body);
    expect(late).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await listTemplates(sender)).body).toEqual([]);
  });

  test("works beside a deletion, in whatever order: either way nothing is left, and no storage stays counted", async () => {
    const sender = await newSender();
    const listed = await uploadFile(sender, two);
    const { id } = await newTemplate(sender, 1, (await postTemplateFile(sender)).body);
    const change = (documentId: string | undefined) =>
      changeTemplate(sender, id, { ...templateInput(1), documentId, version: 1 });
    await Promise.all([change(listed.id), removeTemplate(sender, id), change(undefined)]);
    await removeTemplate(sender, id);
    expect((await listTemplates(sender)).body).toEqual([]);
    expect(await storageUsed(sender)).toBe(listed.sizeBytes);
  });

  test("is closed to others", async () => {
    const [me, them] = [await newSender(), await newSender()];
    const { id } = await newTemplate(them, 1);
    const mine = { ...templateInput(1), version: 1 };
    expect((await changeTemplate(me, id, mine)).status).toBe(404);
    expect((await changeTemplate({ bearer: "" }, id, mine)).status).toBe(401);
    expect((await openTemplate(them, id)).body.version).toBe(1);
  });
});

describe("PUT /api/templates/record/{templateId}/name", () => {
  test("works: a version with another name, and once when repeated", async () => {
    const sender = await newSender();
    const before = await newTemplate(sender);
    const act = () => renameTemplate(sender, before.id, { version: 1, name: " Sublease " });
    expect((await act()).body).toMatchObject({ id: before.id, version: 2 });
    expect((await act()).body).toMatchObject({ id: before.id, version: 2 });
    const { body: after } = await openTemplate(sender, before.id);
    const { changedAt } = after;
    expect(changedAt).toMatch(/^2/);
    expect(after).toEqual({ ...before, version: 2, name: "Sublease", changedAt });
  });

  test("refuses no name, and a version that somebody else has changed", async () => {
    const sender = await newSender();
    const { id } = await newTemplate(sender);
    const rename = (name: string, version = 1) => renameTemplate(sender, id, { version, name });
    expect((await rename(" ")).body).toMatchObject({ code: "BAD_FIELD", field: "name" });
    expect((await rename("One")).status).toBe(200);
    expect((await rename("Two")).body.code).toBe("TEMPLATE_CHANGED");
    expect((await rename("Two", 2)).status).toBe(200);
  });

  test("is closed to others", async () => {
    const { id } = await newTemplate(await newSender());
    const name = { version: 1, name: "Mine" };
    expect((await renameTemplate(await newSender(), id, name)).status).toBe(404);
    expect((await renameTemplate({ bearer: "" }, id, name)).status).toBe(401);
  });
});

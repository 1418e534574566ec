import { describe, expect, test } from "vitest";
import type { ShownWholeTemplate } from "../../contract/calls/templates.ts";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import {
  duplicateTemplate,
  envelopeFrom,
  listTemplates,
  newTemplate,
  openPicture,
  openTemplate,
  postTemplate,
  postTemplateFile,
  removeTemplate,
  renameTemplate,
  storageUsed,
  templateFor,
  templateInput,
  templateMarker,
} from "../support/templates.ts";

const files = async (sender: Sender) =>
  (await call<{ id: string }[]>("GET", `/api/files/${sender.id}`, undefined, sender)).body;

const send = (sender: Sender, body: unknown) =>
  call<{ envelopeId: string; code?: string; field?: string; message?: string }>(
    "POST",
    "/api/envelopes",
    body,
    sender,
  );

describe("POST /api/templates", () => {
  test("works as JSON and as the form of the spec, its part as text or as a file", async () => {
    const sender = await newSender();
    const payload = JSON.stringify(templateFor(sender, await uploadFile(sender)));
    for (const part of [payload, new Blob([payload], { type: "application/json" })]) {
      const form = new FormData();
      form.append("template", part);
      expect((await postTemplate(sender, form)).status).toBe(201);
    }
    expect((await postTemplate(sender, JSON.parse(payload))).status).toBe(201);
    expect((await listTemplates(sender)).body).toHaveLength(3);
  });

  test("works with roles: they are listed, and stay with the template", async () => {
    const sender = await newSender();
    const payload = templateFor(sender, await uploadFile(sender));
    const saved = await postTemplate(sender, { ...payload, roles: ["Landlord", " Tenant "] });
    expect((await openTemplate(sender, saved.body.id)).body.roles).toEqual(["Landlord", "Tenant"]);
    await postTemplate(sender, { ...payload, roles: ["", ""] });
    const [newest, first] = (await listTemplates(sender)).body;
    expect([newest?.roles, first?.roles]).toEqual([undefined, ["Landlord", "Tenant"]]);
    const people = [null, { email: "tariq@example.com", firstName: "Tariq" }];
    const titlePattern = "{template} for {Tenant}";
    const does = [null, { role: "witnesses", witnessOf: 1 }];
    const extras = { roles: ["Landlord", "Tenant"], people, does, titlePattern };
    const named = await postTemplate(sender, { ...payload, ...extras });
    expect((await openTemplate(sender, named.body.id)).body).toMatchObject(extras);
    expect((await listTemplates(sender)).body[0]).toMatchObject(extras);
    const many = await postTemplate(sender, { ...payload, roles: ["a", "b", "c"] });
    expect(many).toMatchObject({ status: 400, body: { field: "roles" } });
  });

  test("works with a copy: the file can be deleted, the template keeps its bytes", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const template = await newTemplate(sender, 2, file);
    expect(await storageUsed(sender)).toBe(2 * file.sizeBytes);
    await call("POST", `/api/files/deletion/${file.id}/${sender.id}`, {}, sender);
    expect(await files(sender)).toEqual([]);
    expect(await download(template.fileUrl, sender.bearer)).toEqual(makePdf());
    expect(await storageUsed(sender)).toBe(file.sizeBytes);
  });

  test("works by taking over the file that was uploaded for it: counted once, gone from the list", async () => {
    const sender = await newSender();
    const { body: file } = await postTemplateFile(sender);
    const template = await newTemplate(sender, 1, file);
    expect(await files(sender)).toEqual([]);
    expect(await download(template.fileUrl, sender.bearer)).toEqual(makePdf());
    expect(await storageUsed(sender)).toBe(file.sizeBytes);
    await removeTemplate(sender, template.id);
    expect(await storageUsed(sender)).toBe(0);
  });

  test("works once for one idempotency key, however parallel, whatever file it is made of", async () => {
    const sender = await newSender();
    for (const file of [await uploadFile(sender), (await postTemplateFile(sender)).body]) {
      const payload = templateFor(sender, file);
      const key = { "idempotency-key": crypto.randomUUID() };
      const same = () => postTemplate(sender, payload, key);
      const all = await Promise.all(Array.from({ length: 5 }, same));
      all.push(await same());
      expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
      expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
      const other = { ...payload, name: "Another" };
      expect((await postTemplate(sender, other, key)).body).toMatchObject({ code: "KEY_USED" });
    }
    expect((await listTemplates(sender)).body).toHaveLength(2);
    expect(await storageUsed(sender)).toBe(3 * makePdf().length);
  });

  test("refuses what can't be a template, with the field's name and a sentence", async () => {
    const sender = await newSender();
    const payload = templateFor(sender, await uploadFile(sender));
    const markers = (...list: object[]) => ({ markers: JSON.stringify(list) });
    const one = templateMarker(1);
    const cases: [change: object, field: RegExp][] = [
      [{ name: "" }, /^name$/],
      [{ name: "a\nb" }, /^name$/],
      [{ name: "x".repeat(81) }, /^name$/],
      [{ fileUrl: "" }, /^fileUrl$/],
      [{ fileUrl: "http://169.254.169.254/" }, /^fileUrl$/],
      [{ numberOfSigners: 0 }, /^numberOfSigners$/],
      [{ numberOfSigners: 51 }, /^numberOfSigners$/],
      [{ numberOfSigners: 1.5 }, /^numberOfSigners$/],
      [{ numberOfSigners: "two" }, /^numberOfSigners$/],
      [{ numberOfSigners: undefined }, /^numberOfSigners$/],
      [{ markers: "not JSON" }, /^markers$/],
      [{ markers: [one] }, /^markers$/],
      [{ markers: "null" }, /^markers$/],
      [markers(), /^markers$/],
      [markers({ ...one, recepientEmail: "Signer 3" }), /^markers$/],
      [markers({ ...one, recepientEmail: "Signer 0" }), /^markers\.0\.recepientEmail$/],
      [markers({ ...one, recepientEmail: "ann@example.com" }), /^markers\.0\.recepientEmail$/],
      [markers({ ...one, dataX: null }), /^markers\.0\.dataX$/],
      [markers({ ...one, etype: "constructor" }), /^markers\.0\.etype$/],
      [markers({ ...one, dataY: 1e308 }, { ...one, dataY: -2000, page: -1 }), /^markers$/],
      [{ markers: `[${JSON.stringify(one).replace("360", "NaN")}]` }, /^markers$/],
      [{ markers: `[${JSON.stringify(one).replace("360", "1e999")}]` }, /^markers\.0\.dataX$/],
      [markers(...Array.from({ length: 501 }, () => one)), /^markers$/],
      [{ markers: "[".repeat(400_000) }, /^markers$/],
    ];
    for (const [change, field] of cases) {
      const { status, body } = await postTemplate(sender, { ...payload, ...change });
      expect(status, JSON.stringify(change).slice(0, 120)).toBe(400);
      expect(body.field, JSON.stringify(change).slice(0, 120)).toMatch(field);
      expect(body.message).toMatch(/^[A-Z].*[.!]$/);
    }
    expect((await listTemplates(sender)).body).toEqual([]);
  });

  test("is closed to others: nobody saves for, or of a file of, another account", async () => {
    const [me, them] = [await newSender(), await newSender()];
    const theirs = templateFor(them, await uploadFile(them));
    expect((await postTemplate({ bearer: "" }, theirs)).status).toBe(401);
    expect((await postTemplate(me, theirs)).status).toBe(403);
    expect((await postTemplate(me, { ...theirs, userId: me.id })).status).toBe(403);
    const named = { userId: me.id, email: me.email };
    expect((await postTemplate(me, { ...theirs, ...named })).status).toBe(404);
    expect((await listTemplates(them)).body).toEqual([]);
    expect((await listTemplates(me)).body).toEqual([]);
  });
});

describe("GET /api/templates/{email}", () => {
  test("works: newest first, fields where they were placed, in the wire's pixels", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, makePdf([{}, {}]), "lease: ünï/cöde?.pdf");
    const first = await newTemplate(sender, 1, file);
    const second = await newTemplate(sender, 2, file);
    const { body } = await listTemplates(sender);
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(body[0]).toMatchObject({
      templateName: "Lease",
      fileName: file.name,
      numberOfSigners: 2,
      pageCount: 2,
    });
    expect(JSON.parse(body[0]?.markers ?? "")).toEqual([
      templateMarker(1),
      { ...templateMarker(2), bgcolor: "#c2255c" },
    ]);
  });

  test("refuses an address that isn't the caller's, and no token", async () => {
    const sender = await newSender();
    expect((await listTemplates(sender, "somebody@example.com")).status).toBe(403);
    expect((await call("GET", `/api/templates/${sender.email}`)).status).toBe(401);
  });

  test("is closed to others", async () => {
    const [me, them] = [await newSender(), await newSender()];
    await newTemplate(them);
    expect((await listTemplates(me, them.email)).status).toBe(403);
    expect((await listTemplates(me)).body).toEqual([]);
  });
});

describe("GET /api/own/templates/{templateId}", () => {
  test("works: the row of the list, and the pages' sizes", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, makePdf([{}, { width: 842, height: 595, rotate: 90 }]));
    const template = await newTemplate(sender, 1, file);
    const { pages, fields, ...row } = (await openTemplate(sender, template.id)).body;
    expect(pages).toEqual([
      { width: 612, height: 792 },
      { width: 595, height: 842 },
    ]);
    expect(fields).toMatchObject([{ kind: "sign", recipient: 1, page: 1 }]);
    const { body } = await call("GET", "/api/own/templates", undefined, sender);
    expect(body).toEqual({ data: [{ ...row, pageCount: 2 }], next: null });
  });

  test("refuses what isn't there", async () => {
    const sender = await newSender();
    expect((await openTemplate(sender, crypto.randomUUID())).status).toBe(404);
    expect((await openTemplate(sender, "__proto__")).status).toBe(404);
  });

  test("is closed to others", async () => {
    const template = await newTemplate(await newSender());
    expect((await openTemplate(await newSender(), template.id)).status).toBe(404);
  });
});

describe("/api/own/templates", () => {
  const path = "/api/own/templates";
  const post = (sender: Sender, body: object, idempotencyKey: string = crypto.randomUUID()) =>
    call<ShownWholeTemplate & { code: string; field: string }>("POST", path, body, {
      bearer: sender.bearer,
      headers: { "idempotency-key": idempotencyKey },
    });

  test("works: saves once, lists and deletes templates as programs do", async () => {
    const sender = await newSender();
    const { body: file } = await postTemplateFile(sender);
    const body = { ...templateInput(2), documentId: file.id };
    const key = crypto.randomUUID();
    const saved = await post(sender, body, key);
    expect(saved).toMatchObject({ status: 201, body: { name: "Lease", roles: ["", ""] } });
    expect((await post(sender, body, key)).body).toEqual(saved.body);
    expect(await files(sender)).toEqual([]);
    const { id } = saved.body;
    expect((await openTemplate(sender, id)).body).toMatchObject(saved.body);
    const removed = await call("DELETE", `${path}/${id}`, undefined, sender);
    expect(removed.body).toEqual({ id, deleted: true });
    expect((await openTemplate(sender, id)).status).toBe(404);
  });

  test("refuses bad input, and what is not there", async () => {
    const sender = await newSender();
    const { id: documentId } = await uploadFile(sender);
    for (const [wrong, field] of [
      [{ fields: [] }, "fields"],
      [{ roles: [""] }, "fields.1.recipient"],
      [{ userId: sender.id }, "userId"],
    ] as const) {
      const reply = await post(sender, { ...templateInput(2), documentId, ...wrong });
      expect([reply.status, reply.body.field]).toEqual([400, field]);
    }
    const long = await call("GET", `${path}?limit=101`, undefined, sender);
    expect(long).toMatchObject({ status: 400, body: { field: "limit" } });
    const gone = `${path}/${crypto.randomUUID()}`;
    expect((await call("DELETE", gone, undefined, sender)).status).toBe(404);
  });

  test("is closed to another account's sender", async () => {
    const [me, them] = [await newSender(), await newSender()];
    const { id: documentId } = await uploadFile(them);
    const body = { ...templateInput(1), documentId };
    expect((await post(me, body)).status).toBe(404);
    const { id } = await newTemplate(them);
    expect((await call("DELETE", `${path}/${id}`, undefined, me)).status).toBe(404);
    const { body: list } = await call<{ data: unknown[] }>("GET", path, undefined, me);
    expect(list.data).toEqual([]);
  });
});

describe("GET /api/templates/record/{id}/first-page", () => {
  test("works: the picture of its own file, also when the upload it came from is gone", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const before = await openPicture(file.firstPage, sender);
    const template = await newTemplate(sender, 1, file);
    await call("POST", `/api/files/deletion/${file.id}/${sender.id}`, {}, sender);
    const { status, body } = await openPicture(template.firstPage, sender);
    expect(status).toBe(200);
    expect(body).toEqual(before.body);
  });

  test("refuses what was deleted", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender);
    await removeTemplate(sender, template.id);
    expect((await openPicture(template.firstPage, sender)).status).toBe(404);
  });

  test("is closed to others", async () => {
    const template = await newTemplate(await newSender());
    expect((await openPicture(template.firstPage, await newSender())).status).toBe(404);
  });
});

describe("GET /api/templates/{id}/file/{name}", () => {
  test("works: leads to the very bytes, for browsers by redirect", async () => {
    const sender = await newSender();
    const { fileUrl } = await newTemplate(sender);
    expect(await download(fileUrl, sender.bearer)).toEqual(makePdf());
    const redirect = await call("GET", fileUrl, undefined, sender);
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get("location")).toContain("X-Amz-Expires=300");
  });

  test("refuses what isn't there", async () => {
    const path = `/api/templates/${crypto.randomUUID()}/file/lease`;
    expect((await call("GET", path, undefined, await newSender())).status).toBe(404);
  });

  test("is closed to others", async () => {
    const { fileUrl } = await newTemplate(await newSender());
    expect((await call("GET", fileUrl, undefined, await newSender())).status).toBe(404);
    expect((await call("GET", fileUrl)).status).toBe(401);
  });
});

describe("POST /api/templates/record/{templateId}/duplicate", () => {
  test("works: a template of its own, that stays when the first is changed or deleted", async () => {
    const sender = await newSender();
    const of = await newTemplate(sender, 2, (await postTemplateFile(sender)).body);
    const key = { "idempotency-key": crypto.randomUUID() };
    const { status, body } = await duplicateTemplate(sender, of.id, "Lease, shops", key);
    expect(status).toBe(201);
    expect((await duplicateTemplate(sender, of.id, "Lease, shops", key)).body).toEqual(body);
    expect((await duplicateTemplate(sender, of.id, "Other", key)).body.code).toBe("KEY_USED");
    expect(await storageUsed(sender)).toBe(2 * makePdf().length);
    await renameTemplate(sender, of.id, { version: 1, name: "Changed" });
    await removeTemplate(sender, of.id);
    const { body: copy } = await openTemplate(sender, body.id);
    expect(copy).toMatchObject({ version: 1, name: "Lease, shops", fields: of.fields });
    expect(await download(copy.fileUrl, sender.bearer)).toEqual(makePdf());
    expect((await openPicture(copy.firstPage, sender)).status).toBe(200);
    expect(await storageUsed(sender)).toBe(makePdf().length);
  });

  test("refuses no name, and is closed to others", async () => {
    const sender = await newSender();
    const { id } = await newTemplate(sender);
    expect((await duplicateTemplate(sender, id, "")).body.field).toBe("name");
    expect((await duplicateTemplate(await newSender(), id, "Mine")).status).toBe(404);
    expect((await duplicateTemplate({ bearer: "" }, id, "Mine")).status).toBe(401);
  });
});

describe("DELETE /api/templates/record/{id}", () => {
  test("works, frees the storage, and leaves what was sent alone", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender, 1);
    const ann = newRecipient("Ann");
    expect((await send(sender, envelopeFrom(sender, template, [ann]))).status).toBe(201);
    expect((await removeTemplate(sender, template.id)).status).toBe(200);
    expect((await listTemplates(sender)).body).toEqual([]);
    expect(await storageUsed(sender)).toBe(makePdf().length);
    const token = await signingToken(ann);
    const { body: view } = await openLink(token);
    expect(await download(view.recepient[0].docUrl, token)).toEqual(makePdf());
  });

  test("works for several at once, and gives room back once", async () => {
    const sender = await newSender();
    const [kept, gone] = [await newTemplate(sender), await newTemplate(sender)];
    const twice = await Promise.all([1, 2, 3].map(() => removeTemplate(sender, gone.id)));
    const statuses = twice.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect((await removeTemplate(sender, gone.id)).status).toBe(404);
    expect((await listTemplates(sender)).body.map(({ id }) => id)).toEqual([kept.id]);
    expect(await storageUsed(sender)).toBe(3 * makePdf().length);
  });

  test("refuses the use of what was removed", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender, 1);
    await removeTemplate(sender, template.id);
    const envelope = envelopeFrom(sender, template, [newRecipient("Ann")]);
    expect((await send(sender, envelope)).status).toBe(404);
    expect((await call("GET", template.fileUrl, undefined, sender)).status).toBe(404);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender);
    expect((await removeTemplate(await newSender(), template.id)).status).toBe(404);
    expect((await openTemplate(sender, template.id)).status).toBe(200);
    expect(await download(template.fileUrl, sender.bearer)).toEqual(makePdf());
    expect((await call("DELETE", `/api/templates/record/${template.id}`)).status).toBe(401);
  });
});

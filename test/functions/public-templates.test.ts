import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import { newSender, type Sender } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, fieldsFor } from "../support/public-documents.ts";

/** Templates of the public API. */

let ann: Sender;
let key: string;
let readOnly: string;
let other: string;
beforeAll(async () => {
  ann = await newPayer();
  key = await apiKeyOf(ann);
  readOnly = await apiKeyOf(ann, ["templates:read"]);
  other = await apiKeyOf(await newSender("mallory"));
});

interface Body {
  readonly id: string;
  readonly code?: string;
  readonly field?: string;
  readonly data: readonly { readonly id: string }[];
}

const roles = ["Landlord", ""];

const wanted = async () => ({
  documentId: await documentBy(key, { name: "lease.pdf" }),
  name: "Lease",
  roles,
  fields: [
    ...fieldsFor(roles),
    { kind: "text", recipient: 2, page: 1, x: 72, y: 300, settings: { label: "Plan" } },
  ],
  language: "fr",
});

const create = (body: unknown, idempotencyKey?: string) =>
  callByKey<Body>(key, "POST", "/api/v1/templates", body, idempotencyKey ? { idempotencyKey } : {});

test("a template is made, read, listed, used and deleted", async () => {
  const made = await create(await wanted());
  expect(made).toMatchObject({
    status: 201,
    body: { version: 1, name: "Lease", fileName: "lease", roles, language: "fr" },
  });
  const path = `/api/v1/templates/${made.body.id}`;
  const read = await callByKey(readOnly, "GET", path);
  expect(read.body).toEqual(made.body);
  expect(read.body["fields"]).toMatchObject([
    { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 },
    ...[{}, {}, {}],
    { kind: "text", recipient: 2, settings: { label: "Plan" } },
  ]);
  const list = await callByKey<Body>(readOnly, "GET", "/api/v1/templates");
  expect(list.body.data).toMatchObject([{ id: made.body.id, roles, pageCount: 1 }]);
  expect(list.body.data[0]).not.toHaveProperty("people");
  const removed = await callByKey(key, "DELETE", path);
  expect(removed.body).toEqual({ id: made.body.id, deleted: true });
  expect((await callByKey(key, "GET", path)).status).toBe(404);
});

test("a label of a template can be filled in by what sends it", async () => {
  const { body } = await create(await wanted());
  const person = (email: string) => ({ email, firstName: "Bob", mobile: "5551234567" });
  const sent = await callByKey<{ fields: unknown[]; language: string }>(
    key,
    "POST",
    "/api/v1/envelopes",
    {
      template: { id: body.id },
      recipients: [person("landlord@example.com"), person("tenant@example.com")],
      values: { Plan: "Gold" },
    },
  );
  expect(sent.body.language).toBe("fr");
  expect(sent.body.fields.at(-1)).toMatchObject({
    settings: { label: "Plan", value: "Gold", locked: true },
  });
});

test("a template keeps who signs in a role, and titles what is made of it", async () => {
  const people = [{ email: "margaret@example.com", firstName: "Margaret" }, null];
  const titled = { people, titlePattern: "{template}, {Signer 2}" };
  const { body } = await create({ ...(await wanted()), ...titled });
  expect(body).toMatchObject(titled);
  const list = await callByKey<Body>(readOnly, "GET", "/api/v1/templates");
  expect(list.body.data.find(({ id }) => id === body.id)).toMatchObject(titled);
  const tariq = { email: "tariq@example.com", firstName: "Tariq", mobile: "5551234567" };
  const wish = { template: { id: body.id }, recipients: [people[0], tariq] };
  const send = (title?: string) =>
    callByKey<{ title: string }>(key, "POST", "/api/v1/envelopes", { ...wish, title });
  expect((await send()).body.title).toBe("Lease, Tariq");
  expect((await send("Garage")).body.title).toBe("Garage");
  const draft = await callByKey<{ name: string }>(key, "POST", "/api/v1/drafts", wish);
  expect(draft.body.name).toBe("Lease, Tariq");
  const wrong = await create({ ...(await wanted()), titlePattern: "{Buyer}" });
  expect(wrong).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field: "titlePattern" } });
});

test("a template says what those in a role do, which counts for recipients without a role", async () => {
  const documentId = await documentBy(key);
  const sign = { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 };
  const does = [null, { role: "witnesses", witnessOf: 1 }, { role: "approves" }];
  const wish = { documentId, name: "Deed", roles: ["Seller", "Witness", "Bank"], does };
  const made = await create({ ...wish, fields: [sign] });
  expect(made).toMatchObject({ status: 201, body: { does } });
  const people = ["Ann", "Wim", "Bea"].map((firstName) => ({
    ...{ firstName, email: `${firstName.toLowerCase()}@example.com` },
  }));
  const rolesOf = async (path: string, recipients: object[]) =>
    await callByKey<{ recipients: { role?: string; witnessOf?: string }[] }>(
      ...[key, "POST", path, { template: { id: made.body.id }, recipients }],
    );
  const { body } = await rolesOf("/api/v1/envelopes", people);
  expect(body.recipients.map(({ role, witnessOf }) => [role, witnessOf])).toEqual([
    [undefined, undefined],
    ["witnesses", "s1"],
    ["approves", undefined],
  ]);
  const [ann, wim, bea] = people;
  const other = await rolesOf("/api/v1/envelopes", [
    { ...ann },
    { ...wim, role: "confirms" },
    { ...bea },
  ]);
  expect(other.body.recipients.map(({ role }) => role)).toEqual([
    undefined,
    "confirms",
    "approves",
  ]);
  const confirmed = { ...wish, roles: ["Staff"], does: [{ role: "confirms" }], fields: [] };
  expect((await create(confirmed)).status).toBe(201);
  for (const wrong of [
    { does: [null, { role: "witnesses" }, null] },
    { does: [{ role: "reads" }] },
  ])
    expect(await create({ ...wish, fields: [sign], ...wrong })).toMatchObject({
      status: 400,
      body: { code: "BAD_FIELD", field: expect.stringMatching(/^does/) },
    });
});

describe("a change of a template", () => {
  type ChangeReply = Body & { readonly version: number; readonly name: string };
  const change = (id: string, body: unknown, caller = key) =>
    callByKey<ChangeReply>(caller, "PUT", `/api/v1/templates/${id}`, body);

  test("makes the next version, once, and refuses what somebody else has changed", async () => {
    const { documentId, ...body } = await wanted();
    const { id } = (await create({ documentId, ...body })).body;
    const next = {
      ...body,
      version: 1,
      name: "Sublease",
      roles: ["Tenant"],
      fields: fieldsFor([1]),
    };
    const changed = await change(id, next);
    expect(changed).toMatchObject({
      status: 200,
      body: { id, version: 2, name: "Sublease", roles: ["Tenant"], fileName: "lease" },
    });
    expect(await change(id, next)).toEqual({ ...changed, headers: expect.anything() });
    const late = await change(id, { ...next, name: "Late" });
    expect(late).toMatchObject({ status: 409, body: { code: "TEMPLATE_CHANGED" } });
    const other = await documentBy(key, { name: "other.pdf", pdf: makePdf([{}, {}]) });
    const onOther = await change(id, { ...next, version: 2, documentId: other });
    expect(onOther.body).toMatchObject({ version: 3, fileName: "other", pages: [{}, {}] });
    expect((await change(id, { ...next, version: 3, documentId: "none" })).status).toBe(404);
    const wrong = await change(id, {
      ...next,
      version: 3,
      fields: [{ ...next.fields[0], page: 9 }],
    });
    expect(wrong).toMatchObject({ status: 400, body: { field: "fields.0.page" } });
  });

  test("renames and duplicates it", async () => {
    const { id } = (await create(await wanted())).body;
    const path = `/api/v1/templates/${id}`;
    const rename = (body: unknown) => callByKey<ChangeReply>(key, "PUT", `${path}/name`, body);
    const renamed = await rename({ version: 1, name: "Flat" });
    expect(renamed).toMatchObject({ status: 200, body: { id, version: 2, name: "Flat", roles } });
    expect((await rename({ version: 1, name: "House" })).body.code).toBe("TEMPLATE_CHANGED");
    const duplicate = (name: string) =>
      callByKey<ChangeReply>(
        key,
        "POST",
        `${path}/duplicate`,
        { name },
        { idempotencyKey: `copy ${id}` },
      );
    const copy = await duplicate("Copy");
    expect(copy).toMatchObject({ status: 201, body: { version: 1, name: "Copy", roles } });
    expect((await duplicate("Copy")).body.id).toBe(copy.body.id);
    expect((await duplicate("Another")).body.code).toBe("KEY_USED");
    await callByKey(key, "DELETE", path);
    expect((await callByKey(key, "GET", `/api/v1/templates/${copy.body.id}`)).status).toBe(200);
  });

  test("is refused to others and to keys that may only read", async () => {
    const { id } = (await create(await wanted())).body;
    const body = { name: "Mine", version: 1 };
    const whole = { ...body, roles: [""], fields: fieldsFor([1]) };
    for (const [method, path, sent] of [
      ["PUT", "", whole],
      ["PUT", "/name", body],
      ["POST", "/duplicate", { name: "Mine" }],
    ] as const) {
      const where = `/api/v1/templates/${id}${path}`;
      expect((await callByKey(other, method, where, sent)).status, path).toBe(404);
      const lacking = await callByKey<Body>(readOnly, method, where, sent);
      expect(lacking.body.code, path).toBe("KEY_LACKS_SCOPE");
    }
  });
});

describe("a template whose fields are at texts", () => {
  const lease = (pages: number, line: string) =>
    makePdf([...Array(pages - 1).fill({ text: "Clause" }), { lines: ["Landlord", line] }]);
  const anchor = { text: "Tenant:", dx: 50 };
  const recipients = [{ email: "tenant@example.com", firstName: "Ann" }];
  const fields = [
    { kind: "sign", recipient: 1, anchor },
    { kind: "date", recipient: 1, page: 1, x: 72, y: 100 },
  ];

  const made = async () => {
    const documentId = await documentBy(key, { pdf: lease(1, "Tenant:") });
    return (await create({ documentId, name: "Lease", roles: ["Tenant"], fields })).body;
  };

  test("keeps them, and places its fields on other documents of its kind", async () => {
    const template = await made();
    const path = `/api/v1/templates/${template.id}`;
    const kept = [{ kind: "sign", page: 1, x: 122, anchor }, { kind: "date" }];
    expect((await callByKey(readOnly, "GET", path)).body["fields"]).toMatchObject(kept);
    const documentId = await documentBy(key, { pdf: lease(3, "The new   TENANT:") });
    const asked = { template: { id: template.id }, documentId, recipients };
    const sent = await callByKey<{ id: string; fields: unknown }>(
      key,
      "POST",
      "/api/v1/envelopes",
      asked,
    );
    expect(sent.body.fields).toMatchObject([
      { kind: "sign", page: 3, x: 178.028 },
      { kind: "date", page: 1, x: 72, y: 100 },
    ]);
    type Entries = { data: { data: Record<string, unknown> }[] };
    const entries = `/api/v1/envelopes/${sent.body.id}/entries`;
    const { data } = (await callByKey<Entries>(key, "GET", entries)).body;
    expect(data[0]?.data).not.toHaveProperty("templateId");
    const draft = await callByKey(key, "POST", "/api/v1/drafts", asked);
    expect(draft.body).toMatchObject({ step: "send" });
  });
});

test("another account's template is refused as a missing one, and so is a key that may only read", async () => {
  const body = await wanted();
  const { id } = (await create(body)).body;
  for (const method of ["GET", "DELETE"]) {
    for (const [caller, named] of [
      [other, id],
      [key, "no-such-template"],
    ] as const) {
      const reply = await callByKey(caller, method, `/api/v1/templates/${named}`);
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
  }
  expect((await callByKey(other, "POST", "/api/v1/templates", body)).status).toBe(404);
  const lacking = await callByKey(readOnly, "POST", "/api/v1/templates", body);
  expect(lacking).toMatchObject({ status: 403, body: { code: "KEY_LACKS_SCOPE" } });
});

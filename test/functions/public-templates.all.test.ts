import { beforeAll, describe, expect, test } from "vitest";
import type { ShownWholeTemplate } from "../../contract/calls/templates.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import type { Sender } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, fieldsFor } from "../support/public-documents.ts";

/** Templates of the public API. */

let ann: Sender;
let key: string;
beforeAll(async () => {
  ann = await newPayer();
  key = await apiKeyOf(ann);
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

describe("a change of a template", () => {
  type ChangeReply = Body & { readonly version: number; readonly name: string };
  const change = (id: string, body: unknown, caller = key) =>
    callByKey<ChangeReply>(caller, "PUT", `/api/v1/templates/${id}`, body);

  test("leaves documents alone that are sent at the same moment", async () => {
    const { documentId, ...body } = await wanted();
    const { id } = (await create({ documentId, ...body })).body;
    const one = { ...body, roles: ["Tenant"], fields: fieldsFor([1]) };
    const send = (version?: number) =>
      callByKey<{ code?: string; fields?: unknown[] }>(key, "POST", "/api/v1/envelopes", {
        template: { id, ...(version ? { version } : {}) },
        recipients: ["a", "b"].map((name) => ({
          ...{ email: `${name}@example.com`, firstName: name, mobile: "5551234567" },
        })),
      });
    const [changed, ...sent] = await Promise.all([
      change(id, { ...one, version: 1 }),
      ...Array.from({ length: 4 }, () => send(1)),
    ]);
    expect(changed.status).toBe(200);
    // Each has all fields of the version that it names, or is refused.
    for (const { status, body: reply } of sent) {
      if (status === 201) expect(reply.fields).toHaveLength(body.fields.length);
      else expect([reply.code]).toContain("TEMPLATE_CHANGED");
    }
    expect((await send(1)).body.code).toBe("TEMPLATE_CHANGED");
    expect((await send()).status).toBe(400);
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

  test("is refused with a document that has none of its texts, or no such page", async () => {
    const template = { id: (await made()).id };
    const refusals: [Uint8Array, RegExp][] = [
      [lease(2, "Lodger:"), /“Tenant:” was not found in this document/],
      [makePdf([{ width: 300, text: "Tenant:" }]), /Field 2 of the template has no anchor/],
    ];
    for (const [pdf, message] of refusals) {
      const documentId = await documentBy(key, { pdf });
      for (const noun of ["envelopes", "drafts"]) {
        const asked = { template, documentId, recipients };
        const { status, body } = await callByKey<Body>(key, "POST", `/api/v1/${noun}`, asked);
        expect([status, body.field], JSON.stringify(body)).toEqual([400, "documentId"]);
        expect(body).toMatchObject({ message: expect.stringMatching(message) });
      }
    }
  });

  test("keeps the anchor of a field that a page leaves where it is", async () => {
    const template = await made();
    const path = `/api/own/templates/${template.id}`;
    const { body: open } = await call<ShownWholeTemplate>("GET", path, undefined, ann);
    const fields = open.fields.map(({ anchor: _, ...field }) => field);
    const anchorsAfter = async (version: number, changed: typeof fields) => {
      const change = { name: "Lease", roles: open.roles, version, fields: changed };
      await call("PUT", path, change, ann);
      const { body } = await callByKey<{ version: number; fields: { anchor?: unknown }[] }>(
        key,
        "GET",
        `/api/v1/templates/${template.id}`,
      );
      expect(body.version).toBe(version + 1);
      return body.fields.map((field) => field.anchor);
    };
    expect(await anchorsAfter(1, fields.toReversed())).toEqual([undefined, anchor]);
    const moved = fields.map((field) => ({ ...field, x: field.x + 10 }));
    expect(await anchorsAfter(2, moved)).toEqual([undefined, undefined]);
  });
});

describe("POST /api/v1/templates", () => {
  test("makes one template of parallel calls with one Idempotency-Key", async () => {
    const body = { ...(await wanted()), name: "Once" };
    const all = await Promise.all(Array.from({ length: 10 }, () => create(body, "one-template")));
    expect(new Set(all.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    const another = await create({ ...body, name: "Twice" }, "one-template");
    expect(another).toMatchObject({ status: 409, body: { code: "KEY_USED" } });
  });

  test("refuses what no template can have, by the names of its inputs", async () => {
    const good = await wanted();
    const [field] = good.fields;
    const wrong: [object, string][] = [
      [{ name: "" }, "name"],
      [{ roles: [] }, "roles"],
      [{ fields: [] }, "fields"],
      [{ fields: [{ ...field, recipient: 3 }] }, "fields.0.recipient"],
      [{ fields: [{ ...field, page: 9 }] }, "fields.0.page"],
      [
        { fields: [{ ...field, kind: "number", settings: { min: "2", max: "1" } }] },
        "fields.0.settings.min",
      ],
    ];
    for (const [change, name] of wrong) {
      const { status, body } = await create({ ...good, ...change });
      expect([status, body.field], JSON.stringify(body)).toEqual([400, name]);
    }
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { placeToWire } from "../../contract/rules/fields/markers.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import {
  documentBy,
  type EnvelopeBody,
  envelopeBody,
  envelopeBy,
} from "../support/public-documents.ts";
import { newTemplate } from "../support/templates.ts";

/** Envelopes that a program sends and reads. */

let ann: Sender;
let key: string;
let other: string;
beforeAll(async () => {
  ann = await newPayer();
  key = await apiKeyOf(ann);
  other = await apiKeyOf(await newSender("mallory"));
});

const send = (body: unknown) =>
  callByKey<EnvelopeBody & { field?: string }>(key, "POST", "/api/v1/envelopes", body);

const letter = { width: 612, height: 792 };

const get = async (id: string) =>
  (await callByKey<EnvelopeBody>(key, "GET", `/api/v1/envelopes/${id}`)).body;

/** Two pages, with a tag in the white text of the second. */
const tagged = (): Buffer =>
  makePdf([
    { text: "Lease", lines: ["Date:"] },
    {
      text: "Signed",
      drawing: "1 g BT /F 12 Tf 200 500 Td ({{sign:1}}) Tj ET 0 g",
      lines: ["Date:"],
    },
  ]);

describe("fields at texts of the document", () => {
  const at = (text: string, more: object = {}, field: object = {}) => ({
    ...{ kind: "sign", recipient: 1, anchor: { text, ...more } },
    ...field,
  });

  test("begin where the texts are, and the document stays as it was uploaded", async () => {
    const pdf = tagged();
    const fields = [
      at("{{SIGN:1}}"),
      at("Date:", { occurrence: 2, dx: 40, dy: -2 }, { kind: "date" }),
      at("date", { page: 1 }, { kind: "day" }),
    ];
    const documentId = await documentBy(key, { pdf });
    const sent = await envelopeBy(key, [newRecipient("Bob")], { documentId, fields });
    expect(sent.fields).toMatchObject([
      { kind: "sign", page: 2, x: 200, y: 283.384 },
      { kind: "date", page: 2, x: 112, y: 119.384 },
      { kind: "day", page: 1, x: 72, y: 121.384 },
    ]);
    expect(sent.fields[0]).not.toHaveProperty("anchor");
    const { url } = (
      await callByKey<{ url: string }>(key, "GET", `/api/v1/envelopes/${sent.id}/original`)
    ).body;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).includes("{{sign:1}}")).toBe(true);
  });

  test("are refused where a text is missing, or there are several, with their pages", async () => {
    const documentId = await documentBy(key, { pdf: tagged() });
    const recipients = [newRecipient("Bob")];
    const refusals: [object, string, RegExp][] = [
      [at("{{sign:2}}"), "fields.0.anchor", /“\{\{sign:2\}\}” was not found in this document/],
      [at("Date:"), "fields.0.anchor", /found 2 times, on pages 1-2\. Please/],
      [at("Date:", { occurrence: 3 }), "fields.0.anchor.occurrence", /found 2 times, on pages 1-2/],
      [at("x".repeat(10_000)), "fields.0.anchor.text", /200/],
      [at(" "), "fields.0.anchor.text", /can be seen/],
      [{ kind: "sign", recipient: 1, page: 1, x: 9 }, "fields.0.y", /or an anchor/],
    ];
    for (const [field, name, message] of refusals) {
      const { status, body } = await send({ documentId, recipients, fields: [field] });
      expect([status, body.field], JSON.stringify(body)).toEqual([400, name]);
      expect(body).toMatchObject({ message: expect.stringMatching(message) });
    }
  });
});

describe("POST /api/v1/envelopes", () => {
  test("sends a document with all that was said, and invites its recipient", async () => {
    const bob = newRecipient("Bob");
    const asked = {
      message: "Please sign by Friday.",
      copies: ["copy@example.com"],
      language: "de",
      rules: { ways: ["typed"], tellWhenSigned: true },
      externalId: "order-17",
      metadata: { customer: "C 4711", text: "two" },
      redirectUrl: "https://example.com/thanks?order=17",
    };
    const sent = await envelopeBy(key, [bob], asked);
    expect(sent).toMatchObject({
      ...asked,
      rules: { ...asked.rules, dateFormat: "standard" },
      title: "Lease 2026",
      of: 1,
      recipients: [{ id: "s1", email: bob.email, status: "waiting", isDue: true }],
      fields: [{ id: "f1", kind: "sign", recipient: 1, page: 1, x: 72, y: 100 }, { id: "f2" }],
    });
    const view = (await openLink(await signingToken(bob))).body;
    expect(view.thankYou).toEqual({ url: asked.redirectUrl });
    expect(JSON.stringify(view)).not.toMatch(/order-17|4711/);
    expect(await get(sent.id)).toMatchObject({ id: sent.id, metadata: asked.metadata });
  });

  test("places fields in points where the placer's same fields are", async () => {
    const pdf = makePdf([{}, { width: 842, height: 1191, rotate: 90 }]);
    const pages = [letter, { width: 1191, height: 842 }];
    const bob = newRecipient("Bob");
    const points = [
      { kind: "sign", recipient: 1, page: 2, x: 100.5, y: 700.25, width: 180, height: 45 },
      { kind: "check", recipient: 1, page: 1, x: 0, y: 0, settings: { label: "I agree" } },
      { kind: "date", recipient: 1, page: 2, x: 1000, y: 830 },
    ];
    const byKey = await envelopeBy(key, [bob], {
      documentId: await documentBy(key, { pdf }),
      fields: points,
    });
    const markers = points.map(({ kind: etype, page, x, y, width, height, settings }) => {
      const { width: w = 1, height: h = 1 } = pages[page - 1] ?? {};
      const place = { page: page - 1, x: x / w, y: y / h };
      const size = { width: (width ?? 0) / w, height: (height ?? 0) / h };
      const { width: wide, height: high, ...at } = placeToWire({ ...place, ...size }, pages);
      return {
        ...{ etype, recepientEmail: bob.email, ...at },
        ...(width ? { width: wide, height: high } : {}),
        ...(settings ? { settings } : {}),
      };
    });
    const payload = { ...envelopeFor(ann, await uploadFile(ann, pdf), [bob]), markers };
    const placed = await call<{ envelopeId: string }>("POST", "/api/envelopes", payload, ann);
    expect(byKey.fields).toHaveLength(3);
    expect(byKey.fields[0]).toMatchObject({ page: 2, x: 100.5, y: 700.25, width: 180, height: 45 });
    expect((await get(placed.body.envelopeId)).fields).toEqual(byKey.fields);
  });

  test("names fields that are too small to read, to programs as to pages", async () => {
    const bob = { ...newRecipient("Bob"), lastName: `Featherstonehaugh-${"Vandenberg".repeat(3)}` };
    const sign = { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 };
    const name = { kind: "name", recipient: 1, page: 1, x: 72, y: 300, width: 40, height: 13 };
    const sent = await envelopeBy(key, [bob], { fields: [sign, name] });
    const warnings = [`The Name field of Bob ${bob.lastName} on page 1 is too small to read.`];
    expect(sent.warnings).toEqual(warnings);
    const markers = [sign, name].map(({ kind: etype, x, y, ...size }) => ({
      ...{ etype, recepientEmail: bob.email },
      ...placeToWire({ page: 0, x: x / 612, y: y / 792, width: 0.2, height: 0.1 }, [letter]),
      ...("width" in size ? { width: 60, height: 19.5 } : {}),
    }));
    const payload = { ...envelopeFor(ann, await uploadFile(ann), [bob]), markers };
    expect((await call("POST", "/api/envelopes", payload, ann)).body).toMatchObject({ warnings });
    expect((await envelopeBy(key, [newRecipient("Bob")])).warnings).toEqual([]);
  });

  test("takes a template's document and fields, for the recipients in their order", async () => {
    const { id } = await newTemplate(ann);
    const recipients = [newRecipient("Bob"), newRecipient("Eve")];
    const sent = await send({ template: { id, version: 1 }, recipients });
    expect(sent.status).toBe(201);
    expect(sent.body.recipients.map(({ email }) => email)).toEqual(
      recipients.map(({ email }) => email),
    );
    expect(new Set(sent.body.fields.map(({ recipient }) => recipient))).toEqual(new Set([1, 2]));
    const changed = await send({ template: { id, version: 2 }, recipients });
    expect(changed).toMatchObject({ status: 409, body: { code: "TEMPLATE_CHANGED" } });
    const alone = await send({ template: { id }, recipients: recipients.slice(1) });
    expect(alone).toMatchObject({ status: 400, body: { field: "recipients" } });
  });

  test("fifty parallel calls with one key send one envelope", async () => {
    const own = await apiKeyOf(ann);
    const body = await envelopeBody(key, [newRecipient("Bob")]);
    const sendOnce = (asked: object) =>
      callByKey<EnvelopeBody>(own, "POST", "/api/v1/envelopes", asked, {
        idempotencyKey: "fifty-at-once",
      });
    const all = await Promise.all(
      Array.from({ length: 50 }, () => sendOnce({ ...body, externalId: "once" })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(all.map(({ body: { id } }) => id)).size).toBe(1);
    const list = await callByKey<{ data: unknown[] }>(
      key,
      "GET",
      "/api/v1/envelopes?externalId=once",
    );
    expect(list.body.data).toHaveLength(1);
    const another = await sendOnce({ ...body, metadata: { text: "another" } });
    expect(another).toMatchObject({ status: 409, body: { code: "KEY_USED" } });
  });

  test("names what is wrong with the public API's words", async () => {
    const good = await envelopeBody(key, [newRecipient("Bob")]);
    const [bob] = good.recipients;
    const [field] = good.fields;
    const wrong: [object, string][] = [
      [{ recipients: [{ ...bob, email: "no address" }] }, "recipients.0.email"],
      [{ recipients: [bob, bob] }, "recipients"],
      [{ recipients: [{ ...bob, firstName: "\u{13000}" }] }, "recipients.0.firstName"],
      [{ title: "See example.com" }, "title"],
      [{ fields: [field, { ...field, page: 2 }] }, "fields.1.page"],
      [{ fields: [{ ...field, x: 612 }] }, "fields.0.x"],
      [{ fields: [{ ...field, recipient: 2 }] }, "fields.0.recipient"],
      [{ fields: [{ ...field, kind: "tick" }] }, "fields.0.kind"],
      [
        { fields: [{ ...field, kind: "text", settings: { sizePt: 99 } }] },
        "fields.0.settings.sizePt",
      ],
      [{ fields: [] }, "fields"],
      [{ fields: undefined }, "fields"],
      [{ documentId: undefined }, "documentId"],
      [{ template: { id: "t" } }, "fields"],
      [{ values: { Nothing: "x" } }, "values.Nothing"],
      [{ redirectUrl: "http://example.com" }, "redirectUrl"],
      [{ externalId: "x".repeat(101) }, "externalId"],
      [{ metadata: { key: "x".repeat(501) } }, "metadata.key"],
      [{ metadata: Object.fromEntries([...Array(21).keys()].map((n) => [n, ""])) }, "metadata"],
    ];
    for (const [change, name] of wrong) {
      const { status, body } = await send({ ...good, ...change });
      expect([status, body.field], JSON.stringify(body)).toEqual([400, name]);
    }
  });

  test("is refused over the limit, without the scope, and from another account's document", async () => {
    const free = await apiKeyOf(await newSender("free"));
    for (let sent = 0; sent < 3; sent++) await envelopeBy(free, [newRecipient("Bob")]);
    const last = await envelopeBody(free, [newRecipient("Bob")]);
    const over = await callByKey(free, "POST", "/api/v1/envelopes", last);
    expect(over).toMatchObject({ status: 403, body: { code: "OVER_LIMIT" } });
    const good = await envelopeBody(key, [newRecipient("Bob")]);
    const foreign = await callByKey(other, "POST", "/api/v1/envelopes", good);
    expect(foreign).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    const readOnly = await apiKeyOf(ann, ["documents:read", "templates:write"]);
    const lacking = await callByKey(readOnly, "POST", "/api/v1/envelopes", good);
    expect(lacking).toMatchObject({ status: 403, body: { code: "KEY_LACKS_SCOPE" } });
  });
});

describe("GET /api/v1/envelopes", () => {
  test("finds by externalId, words and stage, a page at a time", async () => {
    const sender = await newSender("lister");
    const mine = await apiKeyOf(sender);
    const ids: string[] = [];
    for (const name of ["Zoe", "Yan", "Zoe"]) {
      const { id } = await envelopeBy(mine, [newRecipient(name)], { externalId: name });
      ids.push(id);
    }
    const find = async (query: string) =>
      (
        await callByKey<{ data: { id: string }[]; next: string | null }>(
          mine,
          "GET",
          `/api/v1/envelopes?${query}`,
        )
      ).body;
    const idsOf = async (query: string) => (await find(query)).data.map(({ id }) => id);
    expect(await idsOf("")).toEqual([...ids].reverse());
    expect(await idsOf("externalId=Zoe")).toEqual([ids[2], ids[0]]);
    expect(await idsOf("q=yan")).toEqual([ids[1]]);
    expect(await idsOf("stage=completed")).toEqual([]);
    const first = await find("externalId=Zoe&limit=1");
    const next = await find(`externalId=Zoe&limit=1&after=${first.next}`);
    expect([...first.data, ...next.data].map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    expect(next.next).toBeNull();
  });

  test("refuses a cursor that none of our replies has", async () => {
    const reply = await callByKey(key, "GET", "/api/v1/envelopes?after=rubbish");
    expect(reply).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field: "after" } });
  });
});

test("the trail names the key and holds no link", async () => {
  const { id } = await envelopeBy(key, [newRecipient("Bob")]);
  const { body } = await callByKey<{ data: { type: string; data: { via?: string } }[] }>(
    key,
    "GET",
    `/api/v1/envelopes/${id}/entries`,
  );
  expect(body.data[0]).toMatchObject({ type: "created", seq: 1 });
  expect(body.data[0]?.data.via).toMatch(/^API key Billing \(us_\w{12}\)$/);
  expect(JSON.stringify(body)).not.toContain("rviewer");
});

import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { eventually, inbox, mailTo } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import { newAddress, newRecipient, newSender, signBy } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { type EnvelopeBody, envelopeBy } from "../support/public-documents.ts";

/** What a program does with an envelope that was sent, and what it downloads. */

const own = borrowedEnvironment();

let key: string;
let readOnly: string;
let other: string;
beforeAll(async () => {
  const ann = await newPayer();
  key = await apiKeyOf(ann);
  readOnly = await apiKeyOf(ann, ["documents:read"]);
  other = await apiKeyOf(await newSender("mallory"));
});

const act = (id: string, path: string, body?: unknown, method = "POST") =>
  callByKey<EnvelopeBody & { code?: string }>(key, method, `/api/v1/envelopes/${id}${path}`, body);

test("withdraw ends it and tells who was invited why", async () => {
  const bob = newRecipient("Bob");
  const { id } = await envelopeBy(key, [bob]);
  await mailTo(bob.email);
  const { body } = await act(id, "/withdraw", { reason: "Wrong rent" });
  expect(body).toMatchObject({ id, stage: expect.stringMatching(/voided|sending/) });
  expect(body).toMatchObject({ withdrawnBecause: "Wrong rent" });
  await mailTo(bob.email, ({ text }) => text.includes("Wrong rent"));
  expect((await act(id, "/extend", { days: 5 })).body.code).toBe("CANT_CHANGE_NOW");
});

test("remind and resend mail the invitation again, but not twice within five minutes", async () => {
  const bob = newRecipient("Bob");
  const { id } = await envelopeBy(key, [bob]);
  await mailTo(bob.email);
  for (const path of ["/remind", "/recipients/s1/resend"]) {
    const early = await act(id, path);
    expect([path, early.status, early.body.code]).toEqual([path, 429, "TOO_MANY_REQUESTS"]);
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(0);
    await own().environment.advance(6 * 60_000);
    expect(await act(id, path)).toMatchObject({ status: 200, body: { id, stage: "sending" } });
    await own().environment.idle();
  }
  expect(await inbox(bob.email)).toHaveLength(3);
  expect((await act(id, "/recipients/s9/resend")).status).toBe(404);
});

test("labels and archive are changed, alone or together, and recorded in no entry", async () => {
  const { id } = await envelopeBy(key, [newRecipient("Bob")]);
  const change = (body: unknown) => act(id, "", body, "PATCH");
  const first = await change({ labels: ["Leases", "2026", "LEASES"], archived: true });
  expect(first.body).toMatchObject({ id, labels: ["Leases", "2026"], archived: true });
  expect((await change({ labels: ["leases"] })).body).toMatchObject({
    labels: ["Leases"],
    archived: true,
  });
  expect((await change({ archived: false })).body).toMatchObject({ archived: false });
  expect((await change({ labels: [] })).body).toMatchObject({ labels: [] });
  for (const [body, field] of [
    [{}, "labels"],
    [{ labels: [""] }, "labels.0"],
    [{ labels: Array.from({ length: 11 }, (_, n) => `L${n}`) }, "labels"],
    [{ archived: "yes" }, "archived"],
    [{ title: "New" }, "title"],
  ] as const)
    expect(await change(body)).toMatchObject({ status: 400, body: { field } });
  type Entries = { data: readonly { type: string }[] };
  const entries = await callByKey<Entries>(key, "GET", `/api/v1/envelopes/${id}/entries`);
  expect(entries.body.data.map(({ type }) => type)).not.toContain("labelled");
});

test("an envelope that was removed is put back, and stays withdrawn", async () => {
  const { id } = await envelopeBy(key, [newRecipient("Bob")]);
  await act(id, "", undefined, "DELETE");
  expect((await callByKey(key, "GET", `/api/v1/envelopes/${id}`)).status).toBe(404);
  expect((await act(id, "/restore")).body).toMatchObject({ id, stage: "voided" });
  expect((await callByKey(key, "GET", `/api/v1/envelopes/${id}`)).status).toBe(200);
});

test("correct moves the invitation to the right address", async () => {
  const { id } = await envelopeBy(key, [newRecipient("Bob")]);
  const email = newAddress("right");
  const right = { email, firstName: "Robert" };
  const { body } = await act(id, "/recipients/s1", right, "PUT");
  expect(body.recipients).toMatchObject([{ id: "s1", ...right, lastName: "" }]);
  await mailTo(email);
  const wrong = await act(id, "/recipients/s1", { ...right, email: "nobody" }, "PUT");
  expect(wrong).toMatchObject({ status: 400, body: { field: "email" } });
});

test("extend gives more time", async () => {
  const { id } = await envelopeBy(key, [newRecipient("Bob")], { expiresInDays: 1 });
  const { body } = await act(id, "/extend", { days: 30 });
  const { expiresAt } = body as EnvelopeBody & { expiresAt: string };
  expect(Date.parse(expiresAt)).toBeGreaterThan(own().environment.now() + 29 * 86_400_000);
  expect((await act(id, "/extend", { days: 0 })).body).toMatchObject({ field: "days" });
});

test("delete takes it out of the list, twice with the same reply", async () => {
  const { id } = await envelopeBy(key, [newRecipient("Bob")]);
  for (let times = 1; times <= 2; times++) {
    expect(await act(id, "", undefined, "DELETE")).toMatchObject({
      status: 200,
      body: { id, deleted: true },
    });
  }
  expect((await act(id, "", undefined, "GET")).status).toBe(404);
});

test("a repeated act with one Idempotency-Key is done once", async () => {
  const { id } = await envelopeBy(key, [newRecipient("Bob")]);
  const path = `/api/v1/envelopes/${id}/extend`;
  const more = { idempotencyKey: "once-is-enough" };
  const first = await callByKey(key, "POST", path, { days: 90 }, more);
  expect((await callByKey(key, "POST", path, { days: 90 }, more)).body).toEqual(first.body);
  const another = await callByKey(key, "POST", path, { days: 91 }, more);
  expect(another).toMatchObject({ status: 409, body: { code: "KEY_USED" } });
});

describe("a completed envelope", () => {
  let id: string;
  beforeAll(async () => {
    const bob = newRecipient("Bob");
    const text = {
      ...{ kind: "text", recipient: 1, page: 1, x: 72, y: 400 },
      settings: { label: "Tax number", private: true },
    };
    const sign = { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 };
    ({ id } = await envelopeBy(key, [bob], { fields: [sign, text] }));
    expect((await act(id, "/document", undefined, "GET")).body.code).toBe("NOT_COMPLETED");
    await signBy(bob);
    await eventually("the sealed document", async () =>
      (await act(id, "", undefined, "GET")).body.stage === "completed" ? true : undefined,
    );
  });

  test("has its sealed document, original and evidence behind short-lived addresses", async () => {
    for (const [path, begins] of [
      ["document", "%PDF"],
      ["original", "%PDF"],
      ["evidence", "PK"],
    ] as const) {
      const where = `/api/v1/envelopes/${id}/${path}`;
      const { body } = await callByKey<{ url: string }>(readOnly, "GET", where);
      const bytes = Buffer.from(await (await fetch(body.url)).arrayBuffer());
      expect(bytes.subarray(0, begins.length).toString(), path).toBe(begins);
      const redirect = await callByKey(readOnly, "GET", where, undefined, { json: false });
      expect([redirect.status, redirect.headers.has("location")]).toEqual([302, true]);
    }
  });

  test("has what was filled in, private answers too", async () => {
    const { body } = await callByKey(readOnly, "GET", `/api/v1/envelopes/${id}/answers`);
    expect(body).toMatchObject({
      recipients: [
        {
          id: "s1",
          answers: [{ label: "Tax number", kind: "text", value: "QX-77-4411", private: true }],
        },
      ],
    });
  });

  test("is nobody else's, and is not changed by a key that may only read", async () => {
    const calls = [
      ["GET", ""],
      ["GET", "/entries"],
      ["GET", "/answers"],
      ["GET", "/document"],
      ["GET", "/original"],
      ["GET", "/evidence"],
      ["POST", "/withdraw"],
      ["POST", "/remind"],
      ["POST", "/recipients/s1/resend"],
      ["PUT", "/recipients/s1", { email: "a@example.com", firstName: "A" }],
      ["POST", "/extend", { days: 5 }],
      ["PATCH", "", { archived: true }],
      ["POST", "/restore"],
      ["DELETE", ""],
    ] as const;
    for (const [method, path, sent] of calls) {
      const where = (envelopeId: string) => `/api/v1/envelopes/${envelopeId}${path}`;
      const foreign = await callByKey(other, method, where(id), sent);
      expect(foreign, path).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
      const missing = await callByKey(key, method, where("no-such-envelope"), sent);
      expect(missing, path).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
      if (method === "GET") continue;
      const lacking = await callByKey(readOnly, method, where(id), sent);
      expect(lacking, path).toMatchObject({ status: 403, body: { code: "KEY_LACKS_SCOPE" } });
    }
  });
});

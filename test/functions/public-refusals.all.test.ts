import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { newSender, type Sender } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";

// Answers to faulty calls of programs.

let sender: Sender;
let key: string;

beforeAll(async () => {
  sender = await newSender();
  key = await apiKeyOf(sender);
});

describe("an unknown call of /api/v1", () => {
  test.each([
    ["GET", "/api/v1/envelops"],
    ["GET", "/api/v1/envelopes/1/recipients/s1/resend/now?proxy=x"],
    ["PUT", "/api/v1/envelopes/1"],
    ["DELETE", "/api/v1/account"],
    ["POST", "/api/v1/events"],
    ["OPTIONS", "/api/v1/envelopes"],
    ["PATCH", "/api/v1/members"],
    ["GET", "/api/v1//envelopes"],
    ["GET", "/api/v1/%00"],
  ])("%s %s is 404 in the API's own form, whoever asks", async (method, path) => {
    for (const bearer of [key, sender.bearer, "us_x", undefined]) {
      const body = method === "GET" ? undefined : "{";
      const reply = await call<object>(method, path, body, { bearer });
      const { requestId, ...rest } = { requestId: "", ...reply.body };
      expect([reply.status, rest]).toEqual([
        404,
        { code: "NOT_FOUND", message: "There is no such call." },
      ]);
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test("takes nothing from a call that there is", async () => {
    expect((await callByKey(key, "GET", "/api/v1/account")).status).toBe(200);
    expect((await callByKey(key, "GET", "/api/v1/envelopes/unknown")).body).toMatchObject({
      code: "NOT_FOUND",
      message: "We can't find this, or it belongs to another account.",
    });
  });
});

describe("a member that a call does not have", () => {
  const recipients = [{ email: "ann@example.com", firstName: "Ann" }];
  const field = { kind: "text", recipient: 1, page: 1, x: 72, y: 72 };
  const envelope = { documentId: "x", recipients, fields: [field] };
  const template = { documentId: "x", name: "Lease", roles: [""], fields: [field] };
  const hook = { url: "https://a.example.com/", types: ["envelope.sent"] };

  test.each([
    ["POST", "documents", { fileName: "a.pdf", size: 9, folder: "x" }, "folder"],
    ["POST", "documents/1/complete", { pasword: "x" }, "pasword"],
    ["POST", "envelopes", { ...envelope, titel: "Lease" }, "titel"],
    ["POST", "envelopes", { ...envelope, template: { id: "x", name: "y" } }, "template.name"],
    [
      "POST",
      "envelopes",
      { ...envelope, recipients: [{ ...recipients[0], kind: "cc" }] },
      "recipients.0.kind",
    ],
    ["POST", "envelopes", { ...envelope, fields: [{ ...field, w: 9 }] }, "fields.0.w"],
    [
      "POST",
      "envelopes",
      { ...envelope, fields: [{ ...field, settings: { lable: "Rent" } }] },
      "fields.0.settings.lable",
    ],
    ["POST", "envelopes", { ...envelope, rules: { thankYou: null } }, "rules.thankYou"],
    [
      "POST",
      "envelopes",
      { ...envelope, rules: { reminders: { firstAfterDays: 1, everyDays: 1, atMost: 1, x: 1 } } },
      "rules.reminders.x",
    ],
    ["POST", "envelopes", { ...envelope, idempotencyKey: "12345678" }, "idempotencyKey"],
    ["POST", "envelopes/1/withdraw", { why: "x" }, "why"],
    ["POST", "envelopes/1/remind", { envelopeId: "1" }, "envelopeId"],
    ["POST", "envelopes/1/extend", { days: 3, hours: 1 }, "hours"],
    ["PUT", "envelopes/1/recipients/s1", { ...recipients[0], order: 2 }, "order"],
    ["POST", "drafts", { ...envelope, metadata: {} }, "metadata"],
    ["POST", "templates", { ...template, roles: [""], tags: [] }, "tags"],
    ["POST", "hooks", { ...hook, secret: "whsec_x" }, "secret"],
    ["PUT", "hooks/1", { state: "off" }, "state"],
    ["POST", "hooks/1/deliveries/send", { since: "2026-01-01T00:00:00Z", to: "x" }, "to"],
    ["GET", "events?type=envelope.sent", undefined, "type"],
    ["GET", "envelopes?envelopeId=1", undefined, "envelopeId"],
    ["GET", "account?expand=plan", undefined, "expand"],
  ])("%s /api/v1/%s names it", async (method, path, body, named) => {
    const reply = await callByKey(key, method, `/api/v1/${path}`, body);
    expect(reply).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field: named } });
    expect(reply.body["message"]).toMatch(
      /^This call has no member or parameter of this name\.( Known names: .+\.)?$/,
    );
  });

  test("is not repeated if it can be no name", async () => {
    const body = { [`<b>${"x".repeat(1000)}`]: 1 };
    const reply = await callByKey(key, "POST", "/api/v1/envelopes/1/withdraw", body);
    expect([reply.status, JSON.stringify(reply.body).length < 200]).toEqual([400, true]);
    expect(reply.body["field"]).toBeUndefined();
  });

  test("is none for a call without a body that has an Idempotency-Key", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const got = await call("GET", "/api/v1/account", undefined, { bearer: key, headers });
    expect(got.status).toBe(200);
  });
});

test("the refusal of a body that is no JSON says what it should be", async () => {
  const json = JSON.stringify({ fileName: "a.pdf", size: 9 });
  const asked = (type: string, body: string) =>
    call<object>("POST", "/api/v1/documents", body, {
      bearer: key,
      headers: { "content-type": type },
    });
  for (const [type, body] of [
    ["application/x-www-form-urlencoded", json],
    ["application/x-www-form-urlencoded", "fileName=a.pdf&size=9"],
    ["multipart/form-data; boundary=x", "--x--"],
    ["application/json", "{"],
    ["application/json", "[]"],
  ] as const) {
    const { status, body: reply } = await asked(type, body);
    expect([status, reply], type).toMatchObject([400, { code: "BAD_REQUEST" }]);
    expect(JSON.stringify(reply)).toContain("Content-Type: application/json");
  }
  expect((await asked("application/json; charset=utf-8", json)).status).toBe(201);
});

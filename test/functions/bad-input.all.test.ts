import { beforeAll, describe, expect, test } from "vitest";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { call, type Reply } from "../support/cloud.ts";
import {
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  password,
  registration,
  type Sender,
  uploadFile,
} from "../support/people.ts";
import { rubbishBodies, rubbishIn } from "../support/rubbish.ts";
import { templateFor } from "../support/templates.ts";

/**
 * A megabyte in each field: 400, the field's name, a sentence, and nothing is stored. Each field is sent one kind of it, and each
 * route one kind of body; `test/core/http/bad-input.test.ts` tries every kind as every member of every call.
 */

/** The kinds in turn, so that all of them are sent. */
let sent = 0;
const nextIn = (body: object, field: string) => rubbishIn(body, field, sent++);

let sender: Sender;
const email = newAddress();

beforeAll(async () => {
  sender = await newSender();
});

/** A body that is taken as it stands, so that the one bad field is what is refused. */
const good: Readonly<Record<string, () => object>> = {
  "POST /api/auth/register": () => registration(email),
  "POST /api/auth/login": () => ({ username: email, password }),
  "POST /api/auth/forgot-password": () => ({ username: email }),
  "POST /api/auth/reset-password": () => ({ username: email, code: "123456", password }),
  "POST /api/auth/change-password": () => ({ currentPassword: password, newPassword: password }),
  "POST /api/auth/refresh/status": () => ({ session_id: "cs_test_1" }),
  "POST /api/billing/new": () => ({ planType: "PRO_ANNUAL" }),
  "POST /api/billing/update": () => ({
    subscriptionId: "sub_1",
    planType: "PRO_ANNUAL",
    prorationDate: 1,
  }),
  "POST /api/billing/freeze": () => ({ subscriptionId: "sub_1", planType: "PRO_ANNUAL" }),
  "POST /api/billing/invoice": () => ({ subscriptionId: "sub_1" }),
  "POST /api/contact": () => ({ name: "Ann", email, message: "Hi" }),
  "POST /api/userDetails": () => ({ email }),
  "PUT /api/users/me": () => ({ firstName: "Ann", lastName: "Lee", mobile: "5551234567" }),
};

const split = (route: string) => route.split(" ") as [string, string];

const asJson = () => ({
  bearer: sender.bearer,
  headers: { "content-type": "application/json" },
});

function expectRefusal(what: string, { status, body }: Reply<RefusalBody>, field?: string): void {
  expect(status, what).toBe(400);
  expect(body.message, what).toMatch(/^[A-Z].*[.!]$/);
  if (field !== undefined) expect(body.field?.split(".")[0], what).toBe(field);
}

describe.each(Object.entries(good))("%s", (route, body) => {
  const [method, path] = split(route);

  test.each(Object.keys(body()))("refuses a megabyte of anything as %s", async (field) => {
    const [what, json] = nextIn(body(), field);
    expectRefusal(what, await call<RefusalBody>(method, path, json, asJson()), field);
  });
});

test.each(rubbishBodies)("a body of %s that is none is refused: %#", async (type, text) => {
  const route = Object.keys(good)[rubbishBodies.findIndex(([, one]) => one === text)] ?? "";
  const options = { bearer: sender.bearer, headers: { "content-type": type } };
  expectRefusal(type, await call<RefusalBody>(...split(route), text, options));
});

describe.each([
  ["/api/auth/logout", "username"],
  ["/api/billing/status", "email"],
  ["/api/billing/account/status", "email"],
])("POST %s, which takes a call without fields too,", (path, field) => {
  test(`refuses a megabyte as ${field}`, async () => {
    const json = JSON.stringify({ [field]: "x".repeat(1_000_000) });
    expectRefusal(path, await call<RefusalBody>("POST", path, json, asJson()), field);
  });
});

describe("an envelope", () => {
  test.each(["fileurl", "recepient", "markers"])(
    "refuses a megabyte of anything as %s",
    async (field) => {
      const payload = envelopeFor(sender, await uploadFile(sender), [newRecipient("Ann")]);
      const [what, json] = nextIn(payload, field);
      const reply = await call<RefusalBody>("POST", "/api/envelopes", json, asJson());
      expectRefusal(what, reply, field);
      const views = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender);
      expect(views.body.documents).toEqual([]);
    },
  );
});

describe("a template", () => {
  test.each(["userId", "email", "name", "fileUrl", "markers", "numberOfSigners"])(
    "refuses a megabyte of anything as %s",
    async (field) => {
      const payload = templateFor(sender, await uploadFile(sender));
      const [what, json] = nextIn(payload, field);
      const form = new FormData();
      form.append("template", json);
      expectRefusal(what, await call("POST", "/api/templates", json, asJson()), field);
      expectRefusal(what, await call("POST", "/api/templates", form, sender), field);
      const { body } = await call("GET", `/api/templates/${sender.email}`, undefined, sender);
      expect(body).toEqual([]);
    },
  );
});

test("nothing is stored after all bad input", async () => {
  const login = await call("POST", "/api/auth/login", { username: email, password });
  expect(login.status).toBe(401);
  const { body } = await call("GET", "/api/users/me", undefined, sender);
  expect(body).toMatchObject({ firstName: "Sam", lastName: "Sender", mobile: "5551234567" });
});

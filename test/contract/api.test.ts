import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { groups } from "../../contract/api.ts";
import { claim, claimNames } from "../../contract/rules/inputs/inputs.ts";
import { Refusal, refusals } from "../../contract/rules/refusals/refusals.ts";

const endpoints = Object.entries(groups).flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, endpoint]) => ({ group, name, ...endpoint })),
);

/** The calls that the specification names. */
const specified = [
  "POST /api/auth/login",
  "POST /api/auth/logout",
  "POST /api/auth/generate-otp",
  "POST /api/auth/validate-otp",
  "POST /api/auth/refresh/status",
  "POST /api/auth/register",
  "POST /api/envelopes",
  "GET /api/envelopes/rv/{token}",
  "GET /api/envelopes/preview/{token}",
  "GET /api/envelopes/del/{envelopeId}",
  "POST /api/esign",
  "GET /api/dashboard/views",
  "GET /api/dashboard/views/activity/{envelopeId}",
  "POST /api/userDetails",
  "POST /api/upload",
  // An upload's second half, which the form calls of the specification do at once.
  "POST /api/upload/{fileId}/complete",
  "GET /api/files/{userId}",
  "POST /api/files/deletion/{fileName}/{userId}",
  "POST /api/files/template",
  "DELETE /api/files/template/{userId}/{fileName}",
  "POST /api/templates",
  "GET /api/templates/{email}",
  "DELETE /api/templates/record/{id}",
  "POST /api/billing/new",
  "POST /api/billing/status",
  "POST /api/billing/freeze",
  "POST /api/billing/update",
  "POST /api/billing/account/status",
  "POST /api/billing/invoice",
  "POST /api/companies/register",
];

interface Parts {
  readonly shape?: Readonly<Record<string, Parts>>;
  readonly def?: Readonly<Record<"element" | "innerType" | "in" | "out", Parts | undefined>>;
}

const shapeOf = (schema: unknown) => (schema as Parts).shape ?? {};

/** Every named field of a schema, however deep. */
function* fieldsIn(schema: unknown): Generator<readonly [name: string, schema: unknown]> {
  const { element, innerType, in: before, out } = (schema as Parts).def ?? {};
  for (const inside of [element, innerType, before, out]) if (inside) yield* fieldsIn(inside);
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    yield [name, field];
    yield* fieldsIn(field);
  }
}

const invisible = expect.stringMatching(/invisible character U\+|one line|can be seen/);

/** The routes of an endpoint, or of a group of them. */
function endpointsIn(exported: unknown): string[] {
  if (typeof exported !== "object" || exported === null) return [];
  if ("access" in exported && "method" in exported && "path" in exported)
    return [`${exported.method} ${exported.path}`];
  const inside = Object.values(exported).filter((one) => one !== null && typeof one === "object");
  return inside.flatMap((one) => ("access" in one ? endpointsIn(one) : []));
}

describe("the contract", () => {
  test("names each call once", () => {
    const keys = endpoints.map((one) => `${one.method} ${one.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("declares the specification's calls in a folder of their own, and nothing else there", async () => {
    const files = readdirSync("contract/specified").map(
      (name) => `../../contract/specified/${name}`,
    );
    const modules: object[] = await Promise.all(files.map((file) => import(file)));
    const declared = modules.flatMap((one) => Object.values(one)).flatMap(endpointsIn);
    const routes = endpoints.map((one) => `${one.method} ${one.path}`);
    expect(new Set(declared)).toEqual(new Set(specified));
    expect(routes).toEqual(expect.arrayContaining(specified));
  });

  test("reads every path parameter that it names", () => {
    for (const { path, input } of endpoints) {
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        const shape = (input as unknown as { shape?: object }).shape ?? {};
        expect(Object.keys(shape), path).toContain(name);
      }
    }
  });

  test("names as claims the fields that are claims, and no others", () => {
    const repeatable = endpoints.filter(({ input }) => "idempotencyKey" in shapeOf(input));
    const fields = repeatable.flatMap(({ input }) => [...fieldsIn(input)]);
    const named = (one: boolean) =>
      [...new Set(fields.filter(([, schema]) => (schema === claim) === one))].map(([name]) => name);
    expect(new Set(named(true))).toEqual(new Set(claimNames));
    for (const name of named(false)) expect(claimNames).not.toContain(name);
  });

  test("says each refusal in a sentence", () => {
    for (const [code, [status, sentence]] of Object.entries(refusals)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(sentence, code).toMatch(/^[A-Z].*[.!]$/);
    }
  });

  test("tells the field that a refusal is about", () => {
    expect(new Refusal("BAD_FIELD", { field: "mobile", message: "No." }).body).toEqual({
      code: "BAD_FIELD",
      message: "No.",
      field: "mobile",
    });
  });
});

const person = {
  userName: "ann@example.com",
  password: "secret",
  firstName: "Ann",
  lastName: "Lee",
  mobile: "5551234567",
  pricing: "free",
};

function issueOf(change: Record<string, unknown>): { field: string; message: string } | undefined {
  const result = z.safeParse(groups.auth.register.input, { ...person, ...change });
  const issue = result.error?.issues[0];
  return issue && { field: issue.path.join("."), message: issue.message };
}

describe("registration", () => {
  test.each([
    ["free", "FREE_TRIAL"],
    ["starter", "STARTER_MONTHLY"],
    ["starter_annual", "STARTER_ANNUAL"],
    ["starter-annual", "STARTER_ANNUAL"],
    ["pro", "PRO_MONTHLY"],
    ["pro_annual", "PRO_ANNUAL"],
    ["pro-annual", "PRO_ANNUAL"],
    ["PRO_ANNUAL", "PRO_ANNUAL"],
  ])("takes the plan %s as %s", (slug, plan) => {
    const result = z.safeParse(groups.auth.register.input, { ...person, pricing: slug });
    expect(result.data?.pricing).toBe(plan);
  });

  test.each([
    ["userName", "", "This field is required!"],
    ["userName", "ann", "This is not a valid email."],
    ["userName", "ann@example", "This is not a valid email."],
    ["userName", "a..b@example.com", "This is not a valid email."],
    ["userName", "a.@example.com", "This is not a valid email."],
    ["firstName", "half a pair \ud83d", invisible],
    ["userName", `${"a".repeat(300)}@example.com`, "This is not a valid email."],
    ["password", "12345", "The password must be between 6 and 40 characters."],
    ["password", "x".repeat(41), "The password must be between 6 and 40 characters."],
    ["mobile", "55512345ab", "Only digits allowed!"],
    ["mobile", "555123456", "The mobile number must have exactly 10 digits."],
    ["firstName", "a\u202eb", invisible],
    ["lastName", "a\nb", invisible],
    ["pricing", "gold", "Please choose a plan."],
  ])("refuses %s = %j", (field, value, message) => {
    expect(issueOf({ [field]: value })).toEqual({ field, message });
  });

  test.each([
    "\u3164",
    "\u2800",
    "a\u200bb",
    "\u{e0041}\u{e0042}",
    "\u115f\u1160",
    "\u200d",
    "\u0301",
  ])("refuses a name that nobody can see: %j", (firstName) => {
    expect(issueOf({ firstName })).toEqual({ field: "firstName", message: invisible });
  });

  test("takes names in any script", () => {
    // A name with a non-joiner, one with a variation selector, and one that is a single letter.
    const marked = ["علی‌رضا", "葛\u{e0100}城", "O"];
    for (const firstName of [
      ...marked,
      "Łukasz",
      "王小明",
      "Владимир",
      "محمد",
      "क्षितिज",
      "O’Brien",
    ]) {
      expect(issueOf({ firstName }), firstName).toBeUndefined();
    }
  });
});

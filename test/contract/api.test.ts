import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { groups } from "../../contract/api.ts";
import { Refusal, refusals } from "../../contract/refusals.ts";

const endpoints = Object.entries(groups).flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, endpoint]) => ({ group, name, ...endpoint })),
);

describe("the contract", () => {
  test("names each call once", () => {
    const keys = endpoints.map((one) => `${one.method} ${one.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("reads every path parameter that it names", () => {
    for (const { path, input } of endpoints) {
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        const shape = (input as unknown as { shape?: object }).shape ?? {};
        expect(Object.keys(shape), path).toContain(name);
      }
    }
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
    ["firstName", "half a pair \ud83d", "Please use at most 80 characters, without line breaks."],
    ["userName", `${"a".repeat(300)}@example.com`, "This is not a valid email."],
    ["password", "12345", "The password must be between 6 and 40 characters."],
    ["password", "x".repeat(41), "The password must be between 6 and 40 characters."],
    ["mobile", "55512345ab", "Only digits allowed!"],
    ["mobile", "555123456", "The mobile number must have exactly 10 digits."],
    ["firstName", "a\u202eb", "Please use at most 80 characters, without line breaks."],
    ["lastName", "a\nb", "Please use at most 80 characters, without line breaks."],
    ["pricing", "gold", "Please choose a plan."],
  ])("refuses %s = %j", (field, value, message) => {
    expect(issueOf({ [field]: value })).toEqual({ field, message });
  });

  test("takes names in any script", () => {
    for (const firstName of ["Łukasz", "王小明", "Владимир", "محمد", "क्षितिज", "O’Brien"]) {
      expect(issueOf({ firstName }), firstName).toBeUndefined();
    }
  });
});

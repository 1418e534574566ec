import { expect, test } from "vitest";
import { createIam } from "../src/iam/iam.ts";
import type { Statement } from "../src/template/roles.ts";

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/Envelopes";

function allow(actions: string[], resources: string[], more: Partial<Statement> = {}): Statement {
  return { effect: "Allow", actions, resources, conditions: {}, managed: false, ...more };
}

function iamOf(statements: readonly Statement[]) {
  const lines: string[] = [];
  const iam = createIam([{ id: "Role", arn: "arn:aws:iam::0:role/Role", statements }], {
    log: (line) => lines.push(line),
  });
  const allows = (action: string, resource: string, context: Record<string, string> = {}) => {
    try {
      iam.authorize("Role", { action, resource, context });
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === "AccessDenied") return false;
      throw error;
    }
  };
  return { iam, allows, lines };
}

test("an action that no statement allows is denied, in one line of the log", () => {
  const { allows, lines } = iamOf([allow(["dynamodb:GetItem"], [table])]);
  expect(allows("dynamodb:GetItem", table)).toBe(true);
  expect(allows("dynamodb:PutItem", table)).toBe(false);
  expect(allows("dynamodb:GetItem", `${table}/index/byOwner`)).toBe(false);
  expect(lines[0]).toBe(`IAM refuses Role: dynamodb:PutItem on ${table} (no statement allows it)`);
});

test("a statement that denies wins over every one that allows", () => {
  const deny = allow(["s3:Delete*"], ["*"], { effect: "Deny" });
  const { allows } = iamOf([allow(["s3:*"], ["*"]), deny]);
  expect(allows("s3:GetObject", "arn:aws:s3:::b/k")).toBe(true);
  expect(allows("s3:DeleteObject", "arn:aws:s3:::b/k")).toBe(false);
});

test("wildcards match as in IAM: actions in any case, resources exactly", () => {
  const { allows } = iamOf([allow(["s3:get*"], ["arn:aws:s3:::bucket/files/?/*"])]);
  expect(allows("s3:GetObjectVersion", "arn:aws:s3:::bucket/files/a/b/c.pdf")).toBe(true);
  expect(allows("s3:GetObject", "arn:aws:s3:::bucket/files/ab/c.pdf")).toBe(false);
  expect(allows("s3:GetObject", "arn:aws:s3:::Bucket/files/a/c.pdf")).toBe(false);
  expect(allows("s3:GetObject", "arn:aws:s3:::bucket.files/a/c.pdf")).toBe(false);
});

test("a condition must hold, and its key must be there", () => {
  const conditions = { StringLike: { "s3:prefix": ["files/*", "logos/*"] } };
  const { allows } = iamOf([allow(["s3:ListBucket"], ["*"], { conditions })]);
  expect(allows("s3:ListBucket", "b", { "s3:prefix": "logos/x" })).toBe(true);
  expect(allows("s3:ListBucket", "b", { "s3:prefix": "other" })).toBe(false);
  expect(allows("s3:ListBucket", "b")).toBe(false);
});

test.each([
  ["StringEqualsIgnoreCase", "A", "a", true],
  ["ArnNotLike", "arn:aws:s3:::a", "arn:*", false],
  ["Bool", "True", "true", true],
  ["NumericEquals", "5", "5.0", true],
  ["NumericNotEquals", "5", "5.0", false],
  ["NumericLessThan", "5", "5", false],
  ["NumericLessThanEquals", "5", "5", true],
  ["NumericLessThanEquals", "6", "5", false],
  ["NumericGreaterThan", "5", "5", false],
  ["NumericGreaterThanEquals", "5", "5", true],
  ["NumericGreaterThanEquals", "4", "5", false],
])("%s holds for %s and %s: %s", (operator, actual, wanted, holds) => {
  const conditions = { [operator]: { "s3:max-keys": [wanted] } };
  const { allows } = iamOf([allow(["s3:ListBucket"], ["*"], { conditions })]);
  expect(allows("s3:ListBucket", "b", { "s3:max-keys": actual })).toBe(holds);
});

test("negated and IfExists conditions also hold for a key that is missing", () => {
  const not = { StringNotEquals: { "s3:prefix": ["secret"] } };
  const ifExists = { StringEqualsIfExists: { "s3:prefix": ["open"] } };
  const { allows } = iamOf([
    allow(["s3:ListBucket"], ["*"], { conditions: { ...not, ...ifExists } }),
  ]);
  expect(allows("s3:ListBucket", "b")).toBe(true);
  expect(allows("s3:ListBucket", "b", { "s3:prefix": "open" })).toBe(true);
  expect(allows("s3:ListBucket", "b", { "s3:prefix": "secret" })).toBe(false);
});

test("an operator or a policy variable that is not modelled throws instead of allowing", () => {
  const conditions = { IpAddress: { "aws:sourceip": ["10.0.0.0/8"] } };
  const byAddress = iamOf([allow(["s3:GetObject"], ["*"], { conditions })]);
  expect(() => byAddress.allows("s3:GetObject", "b")).toThrow("IpAddress");
  const byVariable = iamOf([allow(["s3:GetObject"], [`arn:aws:s3:::b/\${aws:username}`])]);
  expect(() => byVariable.allows("s3:GetObject", "b")).toThrow("policy variables");
});

test("a role that the template doesn't have gets nothing", () => {
  const { iam } = iamOf([allow(["*"], ["*"])]);
  const request = { action: "s3:GetObject", resource: "b", context: {} };
  expect(() => iam.authorize("Unknown", request)).toThrow("Unknown");
});

test("grants that allowed something are told apart from those that never did", () => {
  const { iam, allows } = iamOf([
    allow(["dynamodb:GetItem", "dynamodb:Query"], [table, `${table}/index/*`]),
  ]);
  allows("dynamodb:Query", `${table}/index/byOwner`);
  expect(iam.grants()).toHaveLength(4);
  expect(iam.exercisedGrants()).toEqual([
    { roleId: "Role", action: "dynamodb:Query", resource: `${table}/index/*` },
  ]);
});

test("one grant can be taken away until it is given back, and only that one goes", () => {
  const grant = { roleId: "Role", action: "dynamodb:Query", resource: table };
  const { iam, allows } = iamOf([allow(["dynamodb:GetItem", "dynamodb:Query"], [table, "other"])]);
  iam.withhold(grant);
  expect(allows("dynamodb:Query", table)).toBe(false);
  expect(allows("dynamodb:Query", "other")).toBe(true);
  expect(allows("dynamodb:GetItem", table)).toBe(true);
  iam.withhold();
  expect(allows("dynamodb:Query", table)).toBe(true);
});

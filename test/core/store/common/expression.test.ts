import { expect, test } from "vitest";
import {
  attribute,
  expr,
  expressions,
  isStill,
  joined,
  listed,
  setting,
} from "../../../../core/store/common/expression.ts";

test("names and values are apart from the text, words and functions of the language are not", () => {
  const update = expr`SET provenAt = if_not_exists(provenAt, ${"now"}) ADD sends ${1}`;
  expect(expressions({ UpdateExpression: update })["UpdateExpression"]).toBe(
    "SET #0 = if_not_exists(#0, :0) ADD #1 :1",
  );
  const between = expr`pk = ${"A"} AND sk BETWEEN ${"a"} AND ${"z"} OR NOT begins_with(ttl, ${"SET"})`;
  expect(expressions({ KeyConditionExpression: between })).toEqual({
    KeyConditionExpression: "#0 = :0 AND #1 BETWEEN :1 AND :2 OR NOT begins_with(#2, :3)",
    ExpressionAttributeNames: { "#0": "pk", "#1": "sk", "#2": "ttl" },
    ExpressionAttributeValues: { ":0": "A", ":1": "a", ":2": "z", ":3": "SET" },
  });
});

test("all expressions of a request share names, and have values of their own", () => {
  const used = expr`documentsByPeriod.${attribute("2026-11")}`;
  const texts = {
    UpdateExpression: expr`ADD ${used} ${1}`,
    ConditionExpression: expr`${used} < ${1}`,
  };
  expect(expressions({ ...texts, FilterExpression: undefined })).toEqual({
    UpdateExpression: "ADD #0.#1 :0",
    ConditionExpression: "#0.#1 < :1",
    ExpressionAttributeNames: { "#0": "documentsByPeriod", "#1": "2026-11" },
    ExpressionAttributeValues: { ":0": 1, ":1": 1 },
  });
  expect(expressions({ UpdateExpression: expr`REMOVE logo` })).toEqual({
    UpdateExpression: "REMOVE #0",
    ExpressionAttributeNames: { "#0": "logo" },
  });
});

test("attributes are set and removed, alone, both, and with more assignments", () => {
  const textOf = (update: ReturnType<typeof expr>) =>
    expressions({ UpdateExpression: update })["UpdateExpression"];
  expect(textOf(setting({ a: 1, b: undefined, c: 2, d: undefined }))).toBe(
    "SET #0 = :0, #1 = :1 REMOVE #2, #3",
  );
  expect(textOf(setting({ b: undefined })).trim()).toBe("REMOVE #0");
  expect(textOf(setting({}, expr`n = n + ${1}`))).toBe("SET #0 = #0 + :0");
});

test("conditions are joined, of a value that may be missing, of a list's member", () => {
  const one = expr`values.filled${listed(3)}`;
  const all = [isStill(expr`version`, undefined), undefined, isStill(expr`${one}.field`, 7)];
  expect(expressions({ ConditionExpression: joined(all, " AND ") })).toMatchObject({
    ConditionExpression: "attribute_not_exists(#0) AND #1.#2[3].#3 = :0",
    ExpressionAttributeNames: { "#0": "version", "#1": "values", "#2": "filled", "#3": "field" },
  });
});

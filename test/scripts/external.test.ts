import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { compared } from "../../scripts/external/compared.ts";
import { readEndpoints } from "../../scripts/external/endpoints.ts";
import { exclusions } from "../../scripts/external/exclusions.ts";
import { isGood, outcomeOf, report, type TestResult } from "../../scripts/external/outcome.ts";
import { standIns } from "../../scripts/external/stand-ins.ts";

const result = (title: string, status: TestResult["status"]): TestResult => ({
  file: "esign.test.ts",
  title,
  status,
  message: status === "failed" ? "expected 1, found 2" : "",
});

const exclusion = { file: "esign.test.ts", title: "b", reason: "it has no clock" };

test("a failure is excluded by name with its reason, or it is a disagreement", () => {
  const results = [result("a", "passed"), result("b", "failed"), result("c", "failed")];
  const outcome = outcomeOf(results, [exclusion]);
  expect(outcome.excluded).toEqual([{ ...result("b", "failed"), reason: "it has no clock" }]);
  expect(outcome.disagreements).toEqual([result("c", "failed")]);
  expect(isGood(outcome)).toBe(false);
  expect(report("Theirs", outcome)).toBe(
    [
      "Theirs: 1 passed, 1 excluded, 1 disagreements",
      "  excluded, 1: it has no clock",
      "    esign.test.ts: b",
      "  DISAGREES esign.test.ts: c",
      "    expected 1, found 2",
    ].join("\n"),
  );
});

test("an exclusion is stale when its test passes, or is no more", () => {
  const passes = outcomeOf([result("b", "passed")], [exclusion]);
  expect(passes.stale).toEqual([exclusion]);
  expect(isGood(passes)).toBe(false);
  const gone = outcomeOf([result("a", "passed")], [exclusion]);
  expect(gone.stale).toEqual([exclusion]);
  expect(report("Theirs", gone)).toContain("STALE esign.test.ts: b");
});

test("a run with nothing but expected failures is good, one without a passing test is not", () => {
  expect(isGood(outcomeOf([result("a", "passed"), result("b", "failed")], [exclusion]))).toBe(true);
  expect(isGood(outcomeOf([result("b", "failed")], [exclusion]))).toBe(false);
  expect(isGood(outcomeOf([], []))).toBe(false);
});

test("a service's own variable wins over the common one, and Cognito, SES and the rest stay here", () => {
  const AWS_ENDPOINT_URL = "http://127.0.0.1:4566/";
  const AWS_ENDPOINT_URL_DYNAMODB = "http://127.0.0.1:8000";
  expect(readEndpoints({ AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_DYNAMODB })).toEqual({
    dynamodb: "http://127.0.0.1:8000",
    s3: "http://127.0.0.1:4566",
    kms: "http://127.0.0.1:4566",
    sqs: "http://127.0.0.1:4566",
  });
  expect(readEndpoints({ AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1" })).toEqual({
    s3: "http://127.0.0.1:1",
  });
  expect(readEndpoints({})).toEqual({});
});

test("every exclusion is for a stand-in, and names a test that exists", () => {
  for (const [name, list] of Object.entries(exclusions)) {
    expect(standIns.map((one) => one.name)).toContain(name);
    for (const { file, title } of list) {
      const path = `test/functions/${file}`;
      expect(existsSync(path), path).toBe(true);
      if (title === undefined) continue;
      const source = readFileSync(path, "utf8");
      // As Vitest prints a title of several cases: each word may be filled in.
      const words = title.split(" ");
      const isWritten = [...source.matchAll(/"(.*?)"/g)].some(([, text = ""]) => {
        const parts = text.split(" ");
        const isSame = (word: string, at: number) => word === words[at] || word === "%s";
        return parts.length === words.length && parts.every(isSame);
      });
      expect(isWritten, title).toBe(true);
    }
  }
});

describe("the simulator's DynamoDB beside the laptop's", () => {
  const file = path.join(tmpdir(), `compared-${process.pid}`);
  afterEach(() => rmSync(file, { force: true }));
  const key = (name: string) => [{ AttributeName: name, KeyType: "HASH" }];
  const byDue = {
    IndexName: "byDue",
    KeySchema: [...key("shard"), { AttributeName: "due", KeyType: "RANGE" }],
    Projection: { ProjectionType: "KEYS_ONLY" },
  };
  const tables = [{ TableName: "notes", KeySchema: key("pk"), GlobalSecondaryIndexes: [byDue] }];
  const TableName = "notes";
  const othersNoted = () =>
    existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0;
  const item = (pk: string, due = "1") => ({ pk: { S: pk }, shard: { S: "s" }, due: { S: due } });

  test("is noted where it answers otherwise", () => {
    const observe = compared(file)(tables);
    const Key = { pk: { S: "one" } };
    const Item = { ...Key, count: { N: "2" }, all: { SS: ["b", "a"] }, bytes: { B: "AQI=" } };
    observe("PutItem", { TableName, Item }, {});
    observe("GetItem", { TableName, Key }, { Item: { ...Item, all: { SS: ["a", "b"] } } });
    expect(othersNoted()).toBe(0);
    observe("GetItem", { TableName, Key }, { Item: { ...Item, count: { N: "3" } } });
    expect(othersNoted()).toBe(1);
  });

  test("may order items with the same keys of an index otherwise, and has pages that are as long", () => {
    const observe = compared(file)(tables);
    const [a, b, c] = [item("a"), item("b"), item("c", "2")];
    for (const Item of [a, b, c]) observe("PutItem", { TableName, Item }, {});
    const query = {
      ...{ TableName, IndexName: "byDue", KeyConditionExpression: "shard = :s" },
      ExpressionAttributeValues: { ":s": { S: "s" } },
    };
    observe("Query", query, { Items: [b, a, c] });
    observe("Query", { ...query, Limit: 1 }, { Items: [b], LastEvaluatedKey: b });
    expect(othersNoted()).toBe(0);
    for (const Items of [
      [c, a, b],
      [a, c],
    ])
      observe("Query", query, { Items });
    observe("Query", { ...query, Limit: 2 }, { Items: [a], LastEvaluatedKey: a });
    expect(othersNoted()).toBe(2);
    observe("Query", query, { Items: [a, b, item("d", "2")] });
    expect(othersNoted()).toBe(3);
  });
});

import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
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
      // Of a test for each of several the source has one title, which begins with the name of each.
      const titles = [title, title.replace(/^\w+/, "%s")];
      const source = readFileSync(path, "utf8");
      expect(titles.filter((one) => source.includes(JSON.stringify(one).slice(1, -1)))).not.toEqual(
        [],
      );
    }
  }
});

test("where the simulator's DynamoDB answers otherwise, the operation fails", () => {
  const schema = [{ AttributeName: "pk", KeyType: "HASH" }];
  const observe = compared(path.join(tmpdir(), "compared"))([
    { TableName: "notes", KeySchema: schema },
  ]);
  const [TableName, Key] = ["notes", { pk: { S: "one" } }];
  const Item = { ...Key, count: { N: "2" }, all: { SS: ["b", "a"] }, bytes: { B: "AQI=" } };
  observe("PutItem", { TableName, Item }, {});
  observe("GetItem", { TableName, Key }, { Item: { ...Item, all: { SS: ["a", "b"] } } });
  const other = { Item: { ...Item, count: { N: "3" } } };
  expect(() => observe("GetItem", { TableName, Key }, other)).toThrow("answers otherwise");
});

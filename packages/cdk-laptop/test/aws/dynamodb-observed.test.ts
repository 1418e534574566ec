import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { type DynamoDb, openDynamoDb } from "../../src/aws/dynamodb/service.ts";
import type { JsonObject } from "../../src/aws/protocol/json.ts";

const table = {
  id: "Notes",
  type: "AWS::DynamoDB::Table",
  ref: "notes",
  attributes: {},
  props: {
    AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
  },
};

const directory = mkdtempSync(path.join(tmpdir(), "observed-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Each operation with what it is about and how it ended. */
async function open(seen: string[]): Promise<DynamoDb> {
  const observing = () => (operation: string, input: JsonObject, outcome: JsonObject | Error) => {
    const text = JSON.stringify(input);
    const about = /"pk":\{"S":"(\w+)"/.exec(text)?.[1];
    seen.push(`${operation} ${about}${outcome instanceof Error ? " refused" : ""}`);
  };
  const clock = { now: () => 5_000_000 };
  return openDynamoDb({ resources: [table], directory, clock, meter: undefined, observing });
}

const nobody = { peer: "", gone: () => false };
const caller = {
  ...nobody,
  method: "POST",
  path: "/",
  query: "",
  headers: {},
  body: Buffer.alloc(0),
};

const item = (pk: string, more: object = {}) => ({ pk: { S: pk }, ...more });
const TableName = "notes";

test("an observer sees what takes effect, in its order, with what was there and what has expired", async () => {
  const first: string[] = [];
  const db = await open(first);
  const ask = async (name: string, input: JsonObject) => db.operations[name]?.(input, caller);
  await ask("putItem", { TableName, Item: item("kept") });
  await ask("putItem", { TableName, Item: item("old", { ttl: { N: "1" } }) });
  const unless = { TableName, ConditionExpression: "attribute_not_exists(pk)" };
  await expect(ask("putItem", { ...unless, Item: item("kept") })).rejects.toThrow();
  await ask("transactWriteItems", { TransactItems: [{ Put: { TableName, Item: item("both") } }] });
  await ask("getItem", { TableName, Key: item("kept") });
  await db.sweepExpired();
  await db.close();
  expect(first).toEqual([
    ...["PutItem kept", "PutItem old", "PutItem kept refused", "TransactWriteItems both"],
    ...["GetItem kept", "DeleteItem old"],
  ]);

  const second: string[] = [];
  await (await open(second)).close();
  expect(second.sort()).toEqual(["PutItem both", "PutItem kept"]);
});

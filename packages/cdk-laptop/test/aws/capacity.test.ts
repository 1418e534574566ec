import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { startTestCloud, type TestCloud } from "./support.ts";

const TableName = "work";

const table: Resource = {
  id: "Work",
  type: "AWS::DynamoDB::GlobalTable",
  ref: TableName,
  attributes: { Arn: "arn:aws:dynamodb:us-east-1:123456789012:table/work" },
  props: {
    AttributeDefinitions: ["pk", "due", "at"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S",
    })),
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    GlobalSecondaryIndexes: [
      {
        IndexName: "byDue",
        KeySchema: [
          { AttributeName: "due", KeyType: "HASH" },
          { AttributeName: "at", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["shown"] },
      },
    ],
  },
};

let aws: TestCloud;
let db: DynamoDBDocumentClient;

beforeAll(async () => {
  aws = await startTestCloud([table]);
  db = DynamoDBDocumentClient.from(new DynamoDBClient(aws.config));
});

/** Capacity that `act` uses, such as `{ "write work": 3 }`. */
async function unitsOf(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = aws.meter.usage();
  await act();
  const used = aws.meter.usage(before).filter(({ unit }) => unit.endsWith("-units"));
  return Object.fromEntries(
    used.map(({ unit, resource, amount }) => [`${unit.slice(9, -6)} ${resource}`, amount]),
  );
}

/** An item of 3 KB including its key. */
const big = "x".repeat(2500);
const put = (Item: Record<string, unknown>) => db.send(new PutCommand({ TableName, Item }));
const due = { due: "0", at: "1" };
const byDue = "write work/index/byDue";

const refused = (sent: Promise<unknown>) => expect(sent).rejects.toThrow();

const set = (pk: string, name: string, value: string) => ({
  TableName,
  Key: { pk },
  UpdateExpression: "SET #name = :value",
  ExpressionAttributeNames: { "#name": name },
  ExpressionAttributeValues: { ":value": value },
});

test("a write takes a unit for each KB of the larger item, before it or after it", async () => {
  expect(await unitsOf(() => put({ pk: "a", big }))).toEqual({ "write work": 3 });
  expect(await unitsOf(() => put({ pk: "a" }))).toEqual({ "write work": 3 });
  expect(await unitsOf(() => put({ pk: "a" }))).toEqual({ "write work": 1 });
  const remove = new DeleteCommand({ TableName, Key: { pk: "none" } });
  expect(await unitsOf(() => db.send(remove))).toEqual({ "write work": 1 });
  const batch = new BatchWriteCommand({
    RequestItems: {
      work: [{ PutRequest: { Item: { pk: "b", big } } }, { DeleteRequest: { Key: { pk: "a" } } }],
    },
  });
  expect(await unitsOf(() => db.send(batch))).toEqual({ "write work": 4 });
});

test("characters count as their bytes in UTF-8", async () => {
  const item = { pk: "c", text: "\u00e9".repeat(1000) };
  expect(await unitsOf(() => put(item))).toEqual({ "write work": 2 });
});

test("a write that a condition refuses is paid for", async () => {
  await put({ pk: "d", big });
  const again = new PutCommand({
    TableName,
    Item: { pk: "d" },
    ConditionExpression: "attribute_not_exists(pk)",
  });
  expect(await unitsOf(() => refused(db.send(again)))).toEqual({ "write work": 3 });
});

test("an index takes one unit for a new or changed entry, two for another key, none for what it doesn't keep", async () => {
  const act = (input: ReturnType<typeof set>) => unitsOf(() => db.send(new UpdateCommand(input)));
  expect(await unitsOf(() => put({ pk: "e", big, ...due }))).toEqual({
    "write work": 3,
    [byDue]: 1,
  });
  expect(await act(set("e", "other", "1"))).toEqual({ "write work": 3 });
  expect(await act(set("e", "shown", "1"))).toEqual({ "write work": 3, [byDue]: 1 });
  expect(await act(set("e", "at", "2"))).toEqual({ "write work": 3, [byDue]: 2 });
  const remove = new DeleteCommand({ TableName, Key: { pk: "e" } });
  expect(await unitsOf(() => db.send(remove))).toEqual({ "write work": 3, [byDue]: 1 });
});

test("a transaction pays items and checks twice, entries of indexes once, and repeated by its token reads", async () => {
  const write = new TransactWriteCommand({
    ClientRequestToken: "once",
    TransactItems: [
      { Put: { TableName, Item: { pk: "f", big, ...due } } },
      {
        ConditionCheck: {
          TableName,
          Key: { pk: "d" },
          ConditionExpression: "attribute_exists(pk)",
        },
      },
    ],
  });
  expect(await unitsOf(() => db.send(write))).toEqual({ "write work": 12, [byDue]: 1 });
  expect(await unitsOf(() => db.send(write))).toEqual({ "read work": 4 });
});

test("a cancelled transaction is paid for, without its indexes", async () => {
  const cancelled = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { pk: "g", big, ...due } } },
      {
        ConditionCheck: {
          TableName,
          Key: { pk: "d" },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
    ],
  });
  expect(await unitsOf(() => refused(db.send(cancelled)))).toEqual({ "write work": 8 });
});

test("a read takes a unit for each 4 KB, half of it when it may be stale and twice in a transaction", async () => {
  const Key = { pk: "h" };
  await put({ ...Key, big: "x".repeat(5000) });
  const get = (more: object) => unitsOf(() => db.send(new GetCommand({ TableName, Key, ...more })));
  expect(await get({})).toEqual({ "read work": 1 });
  expect(await get({ ConsistentRead: true })).toEqual({ "read work": 2 });
  expect(await get({ ProjectionExpression: "pk" })).toEqual({ "read work": 1 });
  const together = new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] });
  expect(await unitsOf(() => db.send(together))).toEqual({ "read work": 4 });
});

test("a query pays for all that it looked at, and half a unit for nothing", async () => {
  const query = (pk: string) =>
    new QueryCommand({
      TableName,
      KeyConditionExpression: "pk = :pk",
      FilterExpression: "attribute_exists(nowhere)",
      ExpressionAttributeValues: { ":pk": pk },
    });
  expect(await unitsOf(() => db.send(query("h")))).toEqual({ "read work": 1 });
  expect(await unitsOf(() => db.send(query("none")))).toEqual({ "read work": 0.5 });
  const index = new QueryCommand({
    TableName,
    IndexName: "byDue",
    KeyConditionExpression: "due = :due",
    ExpressionAttributeValues: { ":due": "0" },
  });
  expect(await unitsOf(() => db.send(index))).toEqual({ "read work/index/byDue": 0.5 });
});

test("write units are counted by kind of item too", async () => {
  const before = aws.meter.usage();
  await put({ pk: "F#1234", big, ...due });
  await put({ pk: "SEALS" });
  await put({ pk: "2026#1" });
  const used = aws.meter.usage(before).filter(({ unit }) => unit === "dynamodb:units-by-item");
  expect(used.map(({ resource, amount }) => `${resource} ${amount}`).sort()).toEqual([
    "work * 1",
    "work F# 3",
    "work SEALS 1",
    "work/index/byDue F# 1",
  ]);
});

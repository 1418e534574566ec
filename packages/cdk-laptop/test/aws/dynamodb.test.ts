import { DynamoDBClient, ExecuteStatementCommand } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import {
  audit,
  aws,
  client,
  db,
  get,
  keysOf,
  put,
  TableName,
  table,
  useTables,
} from "./dynamodb-tables.ts";
import { noon, startTestCloud, stop } from "./support.ts";

useTables();

test("an item comes back as it was put, sets, bytes and empty strings included", async () => {
  const item = {
    pk: "whole",
    sk: "1",
    list: [1, { deep: true }],
    set: new Set(["a"]),
    bytes: new Uint8Array([1, 2]),
    empty: "",
    nothing: null,
  };
  await put(item);
  expect(await get("whole")).toEqual(item);
});

test("a put on the condition that the item is new is refused the second time, and can show the old item", async () => {
  await put({ pk: "once", sk: "1", value: "first" });
  const again = new PutCommand({
    TableName,
    Item: { pk: "once", sk: "1", value: "second" },
    ConditionExpression: "attribute_not_exists(pk)",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  await expect(db.send(again)).rejects.toMatchObject({
    name: "ConditionalCheckFailedException",
    Item: { value: { S: "first" } },
  });
  expect(await get("once")).toMatchObject({ value: "first" });
});

test("an update that fails its condition shows the old item too", async () => {
  await put({ pk: "state", sk: "1", state: "completed" });
  const update = new UpdateCommand({
    TableName,
    Key: { pk: "state", sk: "1" },
    UpdateExpression: "SET #state = :next",
    ConditionExpression: "#state = :expected",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":next": "voided", ":expected": "sent" },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  await expect(db.send(update)).rejects.toMatchObject({ Item: { state: { S: "completed" } } });
});

test("an update sets, adds, removes and appends in one go", async () => {
  await put({ pk: "update", sk: "1", count: 1, list: [1], gone: true, map: { x: { y: 1 } } });
  const { Attributes } = await db.send(
    new UpdateCommand({
      TableName,
      Key: { pk: "update", sk: "1" },
      UpdateExpression:
        "SET #list = list_append(if_not_exists(#list, :none), :more), #map.x.y = :nine REMOVE gone ADD #count :one, tags :tag",
      ConditionExpression: "size(#list) > :zero AND #count BETWEEN :zero AND :nine",
      ExpressionAttributeNames: { "#list": "list", "#map": "map", "#count": "count" },
      ExpressionAttributeValues: {
        ":none": [],
        ":more": [2],
        ":nine": 9,
        ":one": 1,
        ":zero": 0,
        ":tag": new Set(["new"]),
      },
      ReturnValues: "ALL_NEW",
    }),
  );
  expect(Attributes).toEqual({
    pk: "update",
    sk: "1",
    count: 2,
    list: [1, 2],
    map: { x: { y: 9 } },
    tags: new Set(["new"]),
  });
});

test("a query reads pages in either direction, from the table and from an index", async () => {
  const items = Array.from({ length: 25 }, (_, index) => ({
    pk: "pages",
    sk: String(index).padStart(3, "0"),
    owner: "anna",
    createdAt: String(100 - index).padStart(3, "0"),
  }));
  await db.send(
    new BatchWriteCommand({
      RequestItems: { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) },
    }),
  );
  expect(await keysOf("pk = :it", "pages", { ScanIndexForward: false })).toEqual(
    items.map(({ sk }) => sk).reverse(),
  );
  expect(await keysOf("#owner = :it", "anna", { IndexName: "byOwner" })).toEqual(
    items.map(({ sk }) => sk).reverse(),
  );
});

test("an index holds only items that have its key, and only what it projects", async () => {
  await put({ pk: "due", sk: "1", due: "sweep", state: "sent", title: "Lease" });
  await put({ pk: "due", sk: "2", state: "completed" });
  const { Items } = await db.send(
    new QueryCommand({
      TableName,
      IndexName: "byDue",
      KeyConditionExpression: "due = :due",
      ExpressionAttributeValues: { ":due": "sweep" },
    }),
  );
  expect(Items).toEqual([{ pk: "due", sk: "1", due: "sweep", state: "sent" }]);
});

test("a range of numbers is in the order of the numbers", async () => {
  for (const seq of [10, 2, 1]) {
    await db.send(new PutCommand({ TableName: "audit", Item: { envelopeId: "e", seq } }));
  }
  const { Items } = await db.send(
    new QueryCommand({
      TableName: "audit",
      KeyConditionExpression: "envelopeId = :e AND seq > :one",
      ExpressionAttributeValues: { ":e": "e", ":one": 1 },
    }),
  );
  expect(Items?.map(({ seq }) => seq)).toEqual([2, 10]);
});

test("several items are read at once", async () => {
  await put({ pk: "batch", sk: "1" });
  const { Responses } = await db.send(
    new BatchGetCommand({
      RequestItems: {
        [TableName]: {
          Keys: [
            { pk: "batch", sk: "1" },
            { pk: "batch", sk: "2" },
          ],
        },
      },
    }),
  );
  expect(Responses?.[TableName]).toEqual([{ pk: "batch", sk: "1" }]);
});

test("items that are too large, keys that are empty and reserved words are refused", async () => {
  const refused = { name: "ValidationException" };
  await expect(put({ pk: "big", sk: "1", x: "x".repeat(410 * 1024) })).rejects.toMatchObject(
    refused,
  );
  await expect(put({ pk: "", sk: "1" })).rejects.toMatchObject(refused);
  const reserved = new UpdateCommand({
    TableName,
    Key: { pk: "a", sk: "1" },
    UpdateExpression: "SET status = :s",
    ExpressionAttributeValues: { ":s": 1 },
  });
  await expect(db.send(reserved)).rejects.toMatchObject(refused);
});

test("a cloud that is closed first ends the sweep of expired items that has begun", async () => {
  const closed = await startTestCloud([table]);
  // A page of a scan has at most a megabyte.
  for (const sk of ["1", "2", "3", "4", "5", "6", "7", "8"])
    await client(closed).send(
      new PutCommand({ TableName, Item: { pk: sk, sk, content: "x".repeat(350_000) } }),
    );
  const swept = closed.cloud.sweepExpired();
  await stop(closed);
  await expect(swept).resolves.toBeUndefined();
});

test("items go when their time is over by the clock, not before", async () => {
  const ttl = noon / 1000 + 60;
  await put({ pk: "ttl", sk: "1", ttl, due: "expiring" });
  await put({ pk: "ttl", sk: "2", ttl: "not a number" });
  await aws.cloud.sweepExpired();
  expect(await get("ttl")).toBeDefined();
  aws.clock.forward(61_000);
  await aws.cloud.sweepExpired();
  expect(await get("ttl")).toBeUndefined();
  expect(await get("ttl", "2")).toBeDefined();
  const { Count } = await db.send(
    new QueryCommand({
      TableName,
      IndexName: "byDue",
      KeyConditionExpression: "due = :due",
      ExpressionAttributeValues: { ":due": "expiring" },
    }),
  );
  expect(Count).toBe(0);
});

test("a request's IAM context has the leading keys of its items and queries", async () => {
  aws.asked.length = 0;
  await keysOf("#id = :it AND sk > :zero", "one", {
    ExpressionAttributeNames: { "#id": "pk" },
    ExpressionAttributeValues: { ":it": "one", ":zero": "0" },
  });
  expect(aws.asked[0]?.context).toEqual({ "dynamodb:leadingkeys": "one" });
});

test("a query of an index needs the grant on that index", async () => {
  aws.asked.length = 0;
  await keysOf("#owner = :it", "nobody", { IndexName: "byOwner" });
  expect(aws.asked[0]).toMatchObject({
    action: "dynamodb:Query",
    resource: `${table.attributes["Arn"]}/index/byOwner`,
  });
});

test("a caller without the grant is denied, and the item stays", async () => {
  await put({ pk: "denied", sk: "1" });
  aws.denied.add("dynamodb:DeleteItem");
  const remove = new DeleteCommand({ TableName, Key: { pk: "denied", sk: "1" } });
  await expect(db.send(remove)).rejects.toMatchObject({ name: "AccessDeniedException" });
  aws.denied.clear();
  expect(await get("denied")).toBeDefined();
});

test("an operation that isn't emulated answers 501 with its name", async () => {
  const statement = new ExecuteStatementCommand({ Statement: "SELECT * FROM envelopes" });
  await expect(new DynamoDBClient(aws.config).send(statement)).rejects.toMatchObject({
    message: "dynamodb ExecuteStatement is not emulated",
    $metadata: { httpStatusCode: 501 },
  });
});

test("items and indexes are there after a restart, also in an index that is new", async () => {
  const first = await startTestCloud([table, audit]);
  const Item = { pk: "kept", sk: "1", owner: "kept", createdAt: "1", title: "Lease" };
  await client(first).send(new PutCommand({ TableName, Item }));
  await stop(first);
  const byTitle = {
    IndexName: "byTitle",
    KeySchema: [{ AttributeName: "title", KeyType: "HASH" }],
    Projection: { ProjectionType: "ALL" },
  };
  const attributes = table.props["AttributeDefinitions"];
  const indexes = table.props["GlobalSecondaryIndexes"];
  if (!Array.isArray(attributes) || !Array.isArray(indexes)) throw new Error("No lists");
  const props = {
    ...table.props,
    AttributeDefinitions: [...attributes, { AttributeName: "title", AttributeType: "S" }],
    GlobalSecondaryIndexes: [...indexes, byTitle],
  };
  const second = await startTestCloud([{ ...table, props }, audit], { after: first });
  const { Items } = await client(second).send(new ScanCommand({ TableName }));
  expect(Items).toEqual([Item]);
  const query = new QueryCommand({
    TableName,
    IndexName: "byTitle",
    KeyConditionExpression: "title = :title",
    ExpressionAttributeValues: { ":title": "Lease" },
  });
  expect((await client(second).send(query)).Items).toEqual([Item]);
});

test("a local index, which is new too, is read consistently and holds only what it projects", async () => {
  const first = await startTestCloud([table, audit]);
  for (const [sk, createdAt] of Object.entries({ a: "3", b: "1", c: "2" })) {
    const Item = { pk: "one", sk, createdAt, title: `Lease ${sk}`, content: "x".repeat(1_000) };
    await client(first).send(new PutCommand({ TableName, Item }));
  }
  await stop(first);
  const byCreation = {
    IndexName: "byCreation",
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "createdAt", KeyType: "RANGE" },
    ],
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["title"] },
  };
  const props = { ...table.props, LocalSecondaryIndexes: [byCreation] };
  const second = await startTestCloud([{ ...table, props }, audit], { after: first });
  const query = new QueryCommand({
    TableName,
    IndexName: "byCreation",
    KeyConditionExpression: "pk = :one",
    ExpressionAttributeValues: { ":one": "one" },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  const Item = { pk: "one", sk: "c", createdAt: "4", title: "Lease c" };
  await client(second).send(new PutCommand({ TableName, Item }));
  expect((await client(second).send(query)).Items).toEqual([
    Item,
    { pk: "one", sk: "a", createdAt: "3", title: "Lease a" },
    { pk: "one", sk: "b", createdAt: "1", title: "Lease b" },
  ]);
});

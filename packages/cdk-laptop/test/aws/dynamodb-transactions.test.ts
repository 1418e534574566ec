import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactGetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import {
  audit,
  aws,
  db,
  get,
  keysOf,
  put,
  TableName,
  table,
  useTables,
} from "./dynamodb-tables.ts";

useTables();

test("a transaction puts, updates, deletes and checks, all or nothing", async () => {
  await put({ pk: "tx", sk: "deleted" });
  await put({ pk: "tx", sk: "checked", limit: 3 });
  const transaction = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { pk: "tx", sk: "new" } } },
      {
        Update: {
          TableName,
          Key: { pk: "tx", sk: "counted" },
          UpdateExpression: "ADD used :one",
          ExpressionAttributeValues: { ":one": 1 },
        },
      },
      { Delete: { TableName, Key: { pk: "tx", sk: "deleted" } } },
      {
        ConditionCheck: {
          TableName,
          Key: { pk: "tx", sk: "checked" },
          ConditionExpression: "#limit = :three",
          ExpressionAttributeNames: { "#limit": "limit" },
          ExpressionAttributeValues: { ":three": 3 },
        },
      },
    ],
  });
  await db.send(transaction);
  expect(await get("tx", "new")).toBeDefined();
  expect(await get("tx", "counted")).toMatchObject({ used: 1 });
  expect(await get("tx", "deleted")).toBeUndefined();
  expect(await get("tx", "checked")).toMatchObject({ limit: 3 });
});

test("a transaction that fails changes nothing and tells why, item by item", async () => {
  await put({ pk: "cancel", sk: "taken", by: "anna" });
  const transaction = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { pk: "cancel", sk: "other", owner: "x", createdAt: "1" } } },
      {
        Put: {
          TableName,
          Item: { pk: "cancel", sk: "taken" },
          ConditionExpression: "attribute_not_exists(pk)",
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        },
      },
    ],
  });
  const error = await db.send(transaction).catch((caught: unknown) => caught);
  if (!(error instanceof TransactionCanceledException)) throw error;
  expect(error.CancellationReasons?.map(({ Code }) => Code)).toEqual([
    "None",
    "ConditionalCheckFailed",
  ]);
  expect(error.CancellationReasons?.[1]?.Item).toMatchObject({ by: { S: "anna" } });
  expect(await get("cancel", "other")).toBeUndefined();
  expect(await keysOf("#owner = :it", "x", { IndexName: "byOwner" })).toEqual([]);
});

test("an update that can't be carried out cancels the whole transaction", async () => {
  await put({ pk: "type", sk: "1", text: "no number" });
  const transaction = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { pk: "type", sk: "2" } } },
      {
        Update: {
          TableName,
          Key: { pk: "type", sk: "1" },
          UpdateExpression: "SET #text = #text + :one",
          ExpressionAttributeNames: { "#text": "text" },
          ExpressionAttributeValues: { ":one": 1 },
        },
      },
    ],
  });
  await expect(db.send(transaction)).rejects.toMatchObject({
    CancellationReasons: [{ Code: "None" }, { Code: "ValidationError" }],
  });
  expect(await get("type", "2")).toBeUndefined();
});

test("a transaction with a token counts once, and the token is for that transaction alone", async () => {
  const counting = (by: number) =>
    new TransactWriteCommand({
      ClientRequestToken: "idempotent",
      TransactItems: [
        {
          Update: {
            TableName,
            Key: { pk: "token", sk: "1" },
            UpdateExpression: "ADD used :by",
            ExpressionAttributeValues: { ":by": by },
          },
        },
      ],
    });
  await db.send(counting(1));
  await db.send(counting(1));
  expect(await get("token")).toMatchObject({ used: 1 });
  await expect(db.send(counting(2))).rejects.toMatchObject({
    name: "IdempotentParameterMismatchException",
  });
});

test("a transaction may not touch an item twice", async () => {
  const transaction = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { pk: "twice", sk: "1" } } },
      { Delete: { TableName, Key: { sk: "1", pk: "twice" } } },
    ],
  });
  await expect(db.send(transaction)).rejects.toMatchObject({ name: "ValidationException" });
});

test("a transaction reads items together", async () => {
  await put({ pk: "read", sk: "1" });
  const { Responses } = await db.send(
    new TransactGetCommand({
      TransactItems: [
        { Get: { TableName, Key: { pk: "read", sk: "1" } } },
        { Get: { TableName, Key: { pk: "read", sk: "2" } } },
      ],
    }),
  );
  expect(Responses).toEqual([{ Item: { pk: "read", sk: "1" } }, {}]);
});

test("exactly one of fifty parallel transactions takes the last place", async () => {
  await put({ pk: "plan", sk: "1", left: 1 });
  const attempts = Array.from({ length: 50 }, (_, index) =>
    db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName,
              Key: { pk: "plan", sk: "1" },
              UpdateExpression: "ADD #left :minusOne",
              ConditionExpression: "#left > :zero",
              ExpressionAttributeNames: { "#left": "left" },
              ExpressionAttributeValues: { ":minusOne": -1, ":zero": 0 },
            },
          },
          { Put: { TableName, Item: { pk: "winner", sk: String(index) } } },
        ],
      }),
    ),
  );
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await keysOf("pk = :it", "winner", {})).toHaveLength(1);
  expect(await get("plan")).toMatchObject({ left: 0 });
});

test("each act of a transaction needs the grant of its own action on its table", async () => {
  aws.asked.length = 0;
  await db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: "audit", Item: { envelopeId: "grant", seq: 1 } } },
        {
          ConditionCheck: {
            TableName,
            Key: { pk: "grant", sk: "1" },
            ConditionExpression: "attribute_not_exists(pk)",
          },
        },
      ],
    }),
  );
  expect(aws.asked).toEqual([
    {
      action: "dynamodb:PutItem",
      resource: audit.attributes["Arn"],
      context: { "dynamodb:leadingkeys": "grant" },
    },
    {
      action: "dynamodb:ConditionCheckItem",
      resource: table.attributes["Arn"],
      context: { "dynamodb:leadingkeys": "grant" },
    },
  ]);
});

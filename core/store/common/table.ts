import { setTimeout as wait } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { isBusy } from "../../busy.ts";
import { readable } from "./data-format.ts";
import { attribute, type Expression, expr, expressions, setting } from "./expression.ts";
import { marshallableItem } from "./marshallable-item.ts";

const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

export type Item = Readonly<Record<string, unknown>>;

// All that is read here throws NewerData for an item that this version doesn't know.

/** A consistent read: it includes every acknowledged write. */
export async function getItem(table: string, key: Item): Promise<Item | undefined> {
  const get = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
  return readable((await db.send(get)).Item);
}

interface Reading {
  readonly IndexName?: string;
  /** Whether all acknowledged writes are included; by default those of a table, which an index can't promise. */
  readonly ConsistentRead?: boolean;
  readonly filter?: Expression;
  readonly projection?: Expression;
  readonly Limit?: number;
  readonly ScanIndexForward?: boolean;
  readonly ExclusiveStartKey?: Item | undefined;
}

const queryOf = (
  TableName: string,
  where: Expression,
  { filter, projection, ...reading }: Reading,
): QueryCommandInput => ({
  TableName,
  ConsistentRead: !reading.IndexName,
  ...reading,
  ...expressions({
    KeyConditionExpression: where,
    FilterExpression: filter,
    ProjectionExpression: projection,
  }),
});

/** The first or next results of a query, as many as its `Limit` and 1 MB allow, and where it continues. */
export async function queryPart(
  table: string,
  where: Expression,
  reading: Reading = {},
): Promise<{ readonly items: readonly Item[]; readonly next: Item | undefined }> {
  const query = new QueryCommand(queryOf(table, where, reading));
  const { Items = [], LastEvaluatedKey } = await db.send(query);
  return { items: Items.map(readable), next: LastEvaluatedKey };
}

/** All results of a query in pages of `Limit` items. */
export async function* queryPages(
  table: string,
  where: Expression,
  reading: Reading = {},
): AsyncGenerator<readonly Item[]> {
  for await (const { Items = [] } of paginateQuery({ client: db }, queryOf(table, where, reading)))
    yield Items.map(readable);
}

export async function queryAll(
  table: string,
  where: Expression,
  reading: Reading = {},
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of queryPages(table, where, reading)) items.push(...page);
  return items;
}

type Key = Readonly<Record<string, string>>;

/** All items of the key's partition or, if the key has more, those of them whose sort key begins like its own. */
export function listItems(table: string, key: Key): Promise<Item[]> {
  const [partition = "", sort = ""] = Object.keys(key);
  const begins = key[sort] ? expr` AND begins_with(${attribute(sort)}, ${key[sort]})` : expr``;
  return queryAll(table, expr`${attribute(partition)} = ${key[partition]}${begins}`);
}

/** The updated item; undefined, without any change, if the condition did not hold. */
export async function updateIf(
  table: string,
  key: Item,
  update: Expression,
  condition?: Expression,
): Promise<Item | undefined> {
  const { Update } = updating(table, key, update, condition);
  const command = new UpdateCommand({ ...Update, ReturnValues: "ALL_NEW" });
  return readable((await unlessRefused(() => db.send(command)))?.Attributes);
}

/** Sets and removes attributes of an item as `setting` says; undefined, without any change, if there is none. */
export function changeItem(table: string, key: Item, values: Item): Promise<Item | undefined> {
  return updateIf(table, key, setting(values), exists(key));
}

/** The condition that there is an item with this key. */
const exists = (key: Item): Expression =>
  expr`attribute_exists(${attribute(Object.keys(key)[0] ?? "")})`;

/** Whether the condition held and the item was written. */
export async function putIf(table: string, item: Item, condition?: Expression): Promise<boolean> {
  const put = new PutCommand(putting(table, item, condition).Put);
  return (await unlessRefused(() => db.send(put))) !== undefined;
}

/** Whether the condition held and the item is gone. */
export async function deleteIf(table: string, key: Item, condition: Expression): Promise<boolean> {
  const command = new DeleteCommand(deleting(table, key, condition).Delete);
  return (await unlessRefused(() => db.send(command))) !== undefined;
}

export async function deleteItem(table: string, key: Item): Promise<void> {
  await whenFree(() => db.send(new DeleteCommand({ TableName: table, Key: key })));
}

/** Deletes what `listItems` finds for this key. */
export async function deleteAll(table: string, key: Key): Promise<void> {
  const names = Object.keys(key);
  for (const item of await listItems(table, key)) {
    await deleteItem(table, Object.fromEntries(names.map((name) => [name, item[name]])));
  }
}

/** Undefined, without any change, if the condition of the write did not hold. */
async function unlessRefused<Output>(write: () => Promise<Output>): Promise<Output | undefined> {
  try {
    return await whenFree(write);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/**
 * A write of one item is refused while a transaction has the item; nothing was written then, and no condition was
 * checked.
 */
async function whenFree<Output>(write: () => Promise<Output>): Promise<Output> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      const isTaken = error instanceof TransactionConflictException;
      if (!isTaken || tries === triesMax) throw error;
      await pause(tries);
    }
  }
}

export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Items of a transaction. Without a condition, an update makes an item if there is none. */

export const updating = (
  TableName: string,
  Key: Item,
  UpdateExpression: Expression,
  ConditionExpression?: Expression,
) => ({ Update: { TableName, Key, ...expressions({ UpdateExpression, ConditionExpression }) } });

export const putting = (TableName: string, item: Item, ConditionExpression?: Expression) => ({
  Put: { TableName, Item: marshallableItem(item), ...expressions({ ConditionExpression }) },
});

export const deleting = (TableName: string, Key: Item, ConditionExpression?: Expression) => ({
  Delete: { TableName, Key, ...expressions({ ConditionExpression }) },
});

const triesMax = 10;

const pause = (tries: number): Promise<void> => wait(Math.random() * 20 * 2 ** Math.min(tries, 5));

/**
 * Writes all items or none. Returns undefined if they were written; otherwise, for each item, whether its condition
 * failed. A transaction that conflicted with another write to an item, or was throttled, says nothing about the
 * conditions, so it is tried again after a short random wait.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export async function transactIf(
  items: readonly TransactItem[],
): Promise<readonly boolean[] | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      await db.send(new TransactWriteCommand({ TransactItems: [...items] }));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
      const failed = codes.map((code) => code === "ConditionalCheckFailed");
      if (failed.includes(true)) return failed;
      if (!isBusy(error) || tries === triesMax) throw error;
      await pause(tries);
    }
  }
}

import { setTimeout as wait } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { isBusy } from "../../busy.ts";
import { readable } from "./data-format.ts";

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

/** The first results of a query, as many as its `Limit` and 1 MB allow. */
export async function queryPage(query: QueryCommandInput): Promise<readonly Item[]> {
  return ((await db.send(new QueryCommand(query))).Items ?? []).map(readable);
}

/** The next results of a query, as many as its `Limit` and 1 MB allow, and where it continues. */
export async function queryPart(
  query: QueryCommandInput,
): Promise<{ readonly items: readonly Item[]; readonly next: Item | undefined }> {
  const { Items = [], LastEvaluatedKey } = await db.send(new QueryCommand(query));
  return { items: Items.map(readable), next: LastEvaluatedKey };
}

/** All results of a query in pages of `Limit` items. */
export async function* queryPages(query: QueryCommandInput): AsyncGenerator<readonly Item[]> {
  for await (const { Items = [] } of paginateQuery({ client: db }, query))
    yield Items.map(readable);
}

export async function queryAll(query: QueryCommandInput): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of queryPages(query)) items.push(...page);
  return items;
}

type Key = Readonly<Record<string, string>>;

/** All items of the key's partition or, if the key has more, those of them whose sort key begins like its own. */
export function listItems(table: string, key: Key): Promise<Item[]> {
  const [partition = "", sort = ""] = Object.keys(key);
  const beginning = key[sort];
  const begins = beginning ? ` AND begins_with(${sort}, :beginning)` : "";
  return queryAll({
    TableName: table,
    KeyConditionExpression: `${partition} = :of${begins}`,
    ExpressionAttributeValues: {
      ":of": key[partition],
      ...(begins && { ":beginning": beginning }),
    },
    ConsistentRead: true,
  });
}

/** The updated item; undefined, without any change, if the condition did not hold. */
export async function updateIf(update: UpdateCommandInput): Promise<Item | undefined> {
  const command = new UpdateCommand({ ...update, ReturnValues: "ALL_NEW" });
  return readable((await unlessRefused(() => db.send(command)))?.Attributes);
}

/**
 * Parts of an update that sets attributes and removes those whose value is undefined; `more` has SET assignments whose
 * values the caller supplies.
 */
export function changes(values: Item, more: readonly string[] = []) {
  const all = Object.entries(values).map(([name, value], i) => ({ name, value, i }));
  const set = all.filter(({ value }) => value !== undefined);
  const sets = [...set.map(({ i }) => `#n${i} = :v${i}`), ...more].join(", ");
  const removes = all.flatMap(({ value, i }) => (value === undefined ? `#n${i}` : [])).join(", ");
  return {
    UpdateExpression: `${sets && `SET ${sets}`} ${removes && `REMOVE ${removes}`}`.trim(),
    ExpressionAttributeNames: Object.fromEntries(all.map(({ name, i }) => [`#n${i}`, name])),
    ...(set.length > 0
      ? {
          ExpressionAttributeValues: Object.fromEntries(
            set.map(({ value, i }) => [`:v${i}`, value]),
          ),
        }
      : {}),
  };
}

/** Sets and removes attributes of an item as `changes` says; undefined, without any change, if there is none. */
export function changeItem(table: string, key: Item, values: Item): Promise<Item | undefined> {
  const [partition] = Object.keys(key);
  return updateIf({
    TableName: table,
    Key: key,
    ...changes(values),
    ConditionExpression: `attribute_exists(${partition})`,
  });
}

/** Whether the condition held and the item was written. */
export async function putIf(put: PutCommandInput): Promise<boolean> {
  return (await unlessRefused(() => db.send(new PutCommand(put)))) !== undefined;
}

/** Whether the condition held and the item is gone. */
export async function deleteIf(remove: DeleteCommandInput): Promise<boolean> {
  return (await unlessRefused(() => db.send(new DeleteCommand(remove)))) !== undefined;
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

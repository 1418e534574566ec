import type { AccessRequest } from "../../iam/access.ts";
import type { Clock } from "../../system/clock.ts";
import type { Meter } from "../../system/meter.ts";
import type { Resource } from "../../template/resource.ts";
import { ServiceError } from "../protocol/failure.ts";
import { isObject, type JsonObject, maybeText, object, text } from "../protocol/json.ts";
import type { JsonService } from "../protocol/json-service.ts";
import { Capacity, inTransaction } from "./capacity.ts";
import type { Operation } from "./dynalite.ts";
import { sweepExpired } from "./expiry.ts";
import { type Observer, type Observing, observed } from "./observed.ts";
import { AtomicStore, keyOf } from "./store.ts";
import { Streams } from "./streams.ts";
import { makeTables, type TableResource } from "./tables.ts";
import { type Act, actsOf, readsOf, Transactions } from "./transaction.ts";

export interface DynamoDb extends JsonService {
  readonly streams: Streams;
  sweepExpired(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  resources: readonly Resource[];
  directory: string;
  clock: Clock;
  /** Undefined if units are not counted; counting makes each operation read its items once or twice more. */
  meter: Meter | undefined;
  observing?: Observing | undefined;
}

export async function openDynamoDb({
  resources,
  directory,
  clock,
  meter,
  observing,
}: Options): Promise<DynamoDb> {
  const store = await AtomicStore.open(directory);
  const tables = await makeTables(store, resources);
  store.keepTables();
  const streams = new Streams(
    new Map(tables.flatMap(({ name, stream }) => (stream ? [[name, stream]] : []))),
  );
  store.streams = streams;
  const capacity = new Capacity(store, meter);
  const observe = await observed(store, resources, observing);
  const transactions = new Transactions(store, clock, capacity, observe);
  const run = (how: "read" | "readPage", name: string) => (input: JsonObject) => {
    const operation = store.check(name, input);
    return store.alone(() => observe(name, input, () => capacity[how](name, operation)));
  };
  let sweeping: Promise<unknown> = Promise.resolve();
  const write = (name: string) => (input: JsonObject) =>
    writeItem(store, capacity, name, input, observe);
  return {
    name: "dynamodb",
    streams,
    operations: {
      getItem: run("read", "GetItem"),
      query: run("readPage", "Query"),
      scan: run("readPage", "Scan"),
      batchGetItem: run("read", "BatchGetItem"),
      putItem: write("PutItem"),
      updateItem: write("UpdateItem"),
      deleteItem: write("DeleteItem"),
      batchWriteItem: write("BatchWriteItem"),
      transactWriteItems: (input) => transactions.write(input),
      transactGetItems: (input) => readTogether(store, capacity, input),
    },
    access: (operation, input) => accessRequests(tables, operation, input),
    sweepExpired: () => {
      const swept = sweepExpired(store, tables, clock, observe);
      sweeping = Promise.allSettled([sweeping, swept]);
      return swept;
    },
    // A sweep takes its tables page by page: the next page of a closed store is an error that nobody catches.
    close: async () => {
      await sweeping;
      await store.close();
    },
  };
}

async function writeItem(
  store: AtomicStore,
  capacity: Capacity,
  name: string,
  input: JsonObject,
  observe: Observer,
): Promise<JsonObject> {
  const operation = store.check(name, input);
  return store.atomically(() =>
    observe(name, input, async () => {
      try {
        return await capacity.write(name, operation);
      } catch (error) {
        throw await withOldItem(store, input, operation, error);
      }
    }),
  );
}

async function withOldItem(
  store: AtomicStore,
  input: JsonObject,
  { TableName, Key, Item }: Operation,
  error: unknown,
): Promise<unknown> {
  const conditional =
    error instanceof ServiceError && error.code === "ConditionalCheckFailedException";
  if (!conditional || input["ReturnValuesOnConditionCheckFailure"] !== "ALL_OLD") return error;
  const old = await store.item(TableName, Key ?? keyOf(await store.table(TableName), Item ?? {}));
  return new ServiceError(error.code, error.message, error.status, old ? { Item: old } : {});
}

function readTogether(
  store: AtomicStore,
  capacity: Capacity,
  input: JsonObject,
): Promise<JsonObject> {
  const operations = readsOf(input).map((get) => store.check("GetItem", get));
  return store.alone(async () => {
    const Responses: JsonObject[] = [];
    for (const operation of operations) {
      const { Item } = await capacity.read("GetItem", operation, inTransaction);
      Responses.push(Item === undefined ? {} : { Item });
    }
    return { Responses };
  });
}

function accessRequests(
  tables: readonly TableResource[],
  operation: string,
  input: JsonObject,
): AccessRequest[] {
  const request = (action: string, tableName: string, of: JsonObject): AccessRequest => {
    const table = tables.find(({ name }) => name === tableName);
    if (table === undefined) {
      throw new ServiceError("ResourceNotFoundException", "Requested resource not found");
    }
    const index = maybeText(of, "IndexName");
    return {
      action: `dynamodb:${action}`,
      resource: index === undefined ? table.arn : `${table.arn}/index/${index}`,
      context: { "dynamodb:leadingkeys": leadingKey(table, of) },
    };
  };
  switch (operation) {
    case "TransactWriteItems":
      return actsOf(input).map((act) => request(actionOf[act.kind], act.tableName, act.input));
    case "TransactGetItems":
      return readsOf(input).map((get) => request("GetItem", text(get, "TableName"), get));
    case "BatchGetItem":
    case "BatchWriteItem":
      return Object.keys(object(input, "RequestItems")).map((name) => request(operation, name, {}));
    default:
      return [request(operation, text(input, "TableName"), input)];
  }
}

const actionOf: Record<Act["kind"], string> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

/** The partition key of an item or of a query of the table; undefined for a query of an index, which has its own key. */
function leadingKey({ hashKey }: TableResource, input: JsonObject): string | undefined {
  const value =
    { ...object(input, "Item"), ...object(input, "Key") }[hashKey] ?? queriedKey(hashKey, input);
  return isObject(value) ? maybeText(value, "S") : undefined;
}

/** The value in `pk = :pk` as one part of a key condition; the name may be a placeholder. */
function queriedKey(hashKey: string, input: JsonObject): unknown {
  const condition = maybeText(input, "KeyConditionExpression") ?? "";
  const names = object(input, "ExpressionAttributeNames");
  for (const [, name = "", value = ""] of condition.matchAll(/(#?[\w.-]+)\s*=\s*(:\w+)/g)) {
    if ((names[name] ?? name) === hashKey) return object(input, "ExpressionAttributeValues")[value];
  }
  return undefined;
}

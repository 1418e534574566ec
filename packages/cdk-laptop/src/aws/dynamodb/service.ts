import type { AccessRequest } from "../../iam/access.ts";
import type { Clock } from "../../system/clock.ts";
import type { Resource } from "../../template/resource.ts";
import { ServiceError } from "../protocol/failure.ts";
import { isObject, type JsonObject, maybeText, object, text } from "../protocol/json.ts";
import type { JsonService } from "../protocol/json-service.ts";
import type { Operation } from "./dynalite.ts";
import { sweepExpired } from "./expiry.ts";
import { AtomicStore, keyOf } from "./store.ts";
import { makeTables, type TableResource } from "./tables.ts";
import { type Act, actsOf, readsOf, Transactions } from "./transaction.ts";
import { Meter, type Units } from "./units.ts";

export interface DynamoDb extends JsonService {
  /** What the requests so far would have cost on AWS. */
  units(): Units[];
  sweepExpired(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  resources: readonly Resource[];
  directory: string;
  clock: Clock;
}

export async function openDynamoDb({ resources, directory, clock }: Options): Promise<DynamoDb> {
  const store = await AtomicStore.open(directory);
  const tables = await makeTables(store, resources);
  const meter = new Meter();
  const transactions = new Transactions(store, clock, meter);
  const read = (name: string) => async (input: JsonObject) => {
    const operation = store.check(name, input);
    const outcome = await store.alone(() => store.run(name, operation));
    if (name === "GetItem") meter.read(name, input, outcome.Item ? [outcome.Item] : []);
    if (name === "Query" || name === "Scan") meter.read(name, input, outcome.Items ?? []);
    return outcome;
  };
  const write = (name: string) => (input: JsonObject) => writeItem(store, meter, name, input);
  return {
    name: "dynamodb",
    operations: {
      getItem: read("GetItem"),
      query: read("Query"),
      scan: read("Scan"),
      batchGetItem: read("BatchGetItem"),
      putItem: write("PutItem"),
      updateItem: write("UpdateItem"),
      deleteItem: write("DeleteItem"),
      batchWriteItem: write("BatchWriteItem"),
      transactWriteItems: (input) => transactions.write(input),
      transactGetItems: (input) => readTogether(store, meter, input),
    },
    units: () => meter.list(),
    access: (operation, input) => accessRequests(tables, operation, input),
    sweepExpired: () => sweepExpired(store, tables, clock),
    close: () => store.close(),
  };
}

async function writeItem(
  store: AtomicStore,
  meter: Meter,
  name: string,
  input: JsonObject,
): Promise<JsonObject> {
  const operation = store.check(name, input);
  if (name === "BatchWriteItem") return store.atomically(() => store.run(name, operation));
  return store.atomically(async () => {
    const table = await store.table(operation.TableName);
    // A copy: an update that makes its item makes it of this object.
    const key = keyOf(table, operation.Key ?? operation.Item ?? {});
    const before = await store.item(table.TableName, key);
    try {
      return await store.run(name, operation);
    } catch (error) {
      throw await withOldItem(store, input, operation, error);
    } finally {
      meter.wrote(name, table, before, await store.item(table.TableName, key));
    }
  });
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

function readTogether(store: AtomicStore, meter: Meter, input: JsonObject): Promise<JsonObject> {
  const operations = readsOf(input).map((get) => store.check("GetItem", get));
  return store.alone(async () => {
    const Responses: JsonObject[] = [];
    for (const operation of operations) {
      const { Item } = await store.run("GetItem", operation);
      meter.read("TransactGetItems", operation, Item ? [Item] : []);
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

function leadingKey({ hashKey }: TableResource, input: JsonObject): string | undefined {
  const value = { ...object(input, "Item"), ...object(input, "Key") }[hashKey];
  return isObject(value) ? maybeText(value, "S") : undefined;
}

import { isDeepStrictEqual } from "node:util";
import { ofType, type Resource } from "../../template/resource.ts";
import { ServiceError } from "../protocol/failure.ts";
import { type JsonObject, maybeText, object, objects, text } from "../protocol/json.ts";
import { database, type Item, type Outcome, settled, type Table } from "./dynalite.ts";
import type { AtomicStore } from "./store.ts";
import type { StreamedTable } from "./streams.ts";

/** Creates the template's tables, and updates those that an earlier start created. */
export async function makeTables(
  store: AtomicStore,
  resources: readonly Resource[],
): Promise<TableResource[]> {
  const tables = ofType(resources, "AWS::DynamoDB::GlobalTable", "AWS::DynamoDB::Table").map(
    tableResource,
  );
  for (const table of tables) await makeTable(store, table);
  return tables;
}

export interface TableResource {
  name: string;
  arn: string;
  hashKey: string;
  /** The attribute that holds when an item expires, in seconds since the epoch. */
  ttlAttribute: string | undefined;
  stream: StreamedTable | undefined;
  definition: Definition;
}

interface Definition extends JsonObject, Indexes {
  AttributeDefinitions: Table["AttributeDefinitions"];
  KeySchema: Table["KeySchema"];
}

const indexKinds = ["LocalSecondaryIndexes", "GlobalSecondaryIndexes"] as const;
type Indexes = Pick<Table, (typeof indexKinds)[number]>;

function tableResource({ ref, props, attributes }: Resource): TableResource {
  const keySchema = objects(props, "KeySchema").map((part) => ({
    AttributeName: text(part, "AttributeName"),
    KeyType: text(part, "KeyType"),
  }));
  const ttl = object(props, "TimeToLiveSpecification");
  const view = maybeText(object(props, "StreamSpecification"), "StreamViewType");
  const streamArn = attributes["StreamArn"];
  return {
    name: ref,
    arn: attributes["Arn"] ?? ref,
    hashKey: keySchema[0]?.AttributeName ?? "",
    ttlAttribute: ttl["Enabled"] === true ? maybeText(ttl, "AttributeName") : undefined,
    stream: view && streamArn ? { streamArn, view } : undefined,
    definition: {
      TableName: ref,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: objects(props, "AttributeDefinitions").map((attribute) => ({
        AttributeName: text(attribute, "AttributeName"),
        AttributeType: text(attribute, "AttributeType"),
      })),
      KeySchema: keySchema,
      ...indexesIn({
        LocalSecondaryIndexes: objects(props, "LocalSecondaryIndexes"),
        GlobalSecondaryIndexes: objects(props, "GlobalSecondaryIndexes"),
      }),
    },
  };
}

/** A table's index definitions without what dynalite adds; a kind without indexes is left out. */
function indexesIn(table: Indexes): Indexes {
  const kinds = indexKinds.flatMap((kind) => {
    const indexes = (table[kind] ?? []).map(indexDefinition);
    return indexes.length > 0 ? [[kind, indexes] as const] : [];
  });
  return Object.fromEntries(kinds);
}

function indexDefinition({ IndexName, KeySchema, Projection }: JsonObject): JsonObject {
  return { IndexName, KeySchema, Projection };
}

async function makeTable(store: AtomicStore, { name, definition }: TableResource): Promise<void> {
  const existing = await existingTable(store, name);
  if (existing === undefined) return createTable(store, name, definition);
  if (!isDeepStrictEqual(existing.KeySchema, definition.KeySchema)) {
    throw new Error(`Table ${name} has another key now; remove the local data to start anew`);
  }
  if (!isDeepStrictEqual(indexesIn(existing), indexesIn(definition))) {
    await rebuildIndexes(store, existing, definition);
  }
}

async function existingTable(store: AtomicStore, name: string): Promise<Table | undefined> {
  try {
    return await store.table(name);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "ResourceNotFoundException")
      return undefined;
    throw error;
  }
}

async function createTable(
  store: AtomicStore,
  name: string,
  definition: Definition,
): Promise<void> {
  await store.run("CreateTable", store.check("CreateTable", definition));
  while ((await store.table(name)).TableStatus !== "ACTIVE");
}

/**
 * Rebuilds the indexes of a table whose definition was changed in the template. AWS would create a new table for
 * a changed local index.
 */
async function rebuildIndexes(
  store: AtomicStore,
  existing: Table,
  definition: Definition,
): Promise<void> {
  const { GlobalSecondaryIndexes: _global, LocalSecondaryIndexes: _local, ...rest } = existing;
  const { GlobalSecondaryIndexes = [], ...local } = indexesIn(definition);
  const table: Table = {
    ...rest,
    ...local,
    AttributeDefinitions: definition.AttributeDefinitions,
    GlobalSecondaryIndexes: GlobalSecondaryIndexes.map((index) => ({
      ...index,
      IndexStatus: "ACTIVE",
    })),
  };
  for (const kind of indexKinds) {
    for (const index of table[kind] ?? []) {
      const name = text(index, "IndexName");
      const type = kind === "LocalSecondaryIndexes" ? "Local" : "Global";
      await settled((done) => store.raw.deleteIndexDb(type, table.TableName, name, done));
    }
  }
  await store.atomically(async () => {
    await settled((done) => store.raw.tableDb.put(table.TableName, table, done));
    for (const item of await allItems(store, table.TableName)) {
      await settled((done) => database.updateIndexes(store.raw, table, null, item, done));
    }
  });
}

async function allItems(store: AtomicStore, tableName: string): Promise<Item[]> {
  const items: Item[] = [];
  let page: Outcome = {};
  do {
    const start = page.LastEvaluatedKey;
    const input = { TableName: tableName, ...(start ? { ExclusiveStartKey: start } : {}) };
    page = await store.run("Scan", store.check("Scan", input));
    items.push(...(page.Items ?? []));
  } while (page.LastEvaluatedKey !== undefined);
  return items;
}

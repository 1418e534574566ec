import { appendFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { DynamoDbObserver, TableProperties } from "cdk-laptop";
import { DynamoDb, type Input, type TableSpec } from "../../lab/simulate/aws/dynamodb.ts";
import { AwsError } from "../../lab/simulate/aws/error.ts";

/**
 * Has the simulator's DynamoDB also answer each command that the local one answers, in the same order. Appends to `file` the
 * number of equal answers and a line for each different one: without any, tests that pass would pass on it as well.
 */
export function compared(file: string): (tables: readonly TableProperties[]) => DynamoDbObserver {
  const note = notesIn(file);
  return (tables) => {
    const specs = tables.map(specOf);
    const db = new DynamoDb(specs);
    return (operation, input, outcome) => {
      const isBatch = operation === "BatchWriteItem";
      if (isBatch && outcome instanceof Error) return;
      for (const { command, input: one } of commandsOf(operation, input)) {
        const expected = isBatch ? {} : seenIn(outcome);
        const found = answerOf(db, command, one);
        if (isSame(found, expected, one, specs)) note.same();
        else note.other({ operation, input, expected, found });
      }
    };
  };
}

/** A process may end at any time, so the count is written now and then. */
function notesIn(file: string) {
  let count = 0;
  const write = () => {
    appendFileSync(file, `${count}\n`);
    count = 0;
  };
  process.once("exit", write);
  return {
    same() {
      if (++count === 1_000) write();
    },
    other: (answers: object) => appendFileSync(file, `${JSON.stringify(answers)}\n`),
  };
}

type Items = readonly Readonly<Record<string, unknown>>[];

interface Answer {
  readonly Items?: Items;
  readonly LastEvaluatedKey?: object;
}

/** Compares answers: only the local pages end at 1 MB, and items with the same index keys have no order. */
function isSame(
  found: Answer,
  expected: Answer,
  { TableName, IndexName, ExclusiveStartKey, Limit = Number.POSITIVE_INFINITY }: Input,
  specs: readonly TableSpec[],
): boolean {
  if (isDeepStrictEqual(found, expected)) return true;
  if (!found.Items || !expected.Items) return false;
  const { Items } = expected;
  const isCut = expected.LastEvaluatedKey !== undefined;
  const isCutBySize = isCut && Items.length < Limit && found.Items.length > Items.length;
  if (!isCutBySize && isCut !== (found.LastEvaluatedKey !== undefined)) return false;
  const page = isCutBySize ? found.Items.slice(0, Items.length) : found.Items;
  if (!IndexName) return isCutBySize && isDeepStrictEqual(page, Items);
  const spec = specs.find(({ name }) => name === TableName);
  const sort = spec?.indexes[IndexName]?.key[1] ?? "";
  // It is undefined which of the items with the same keys a page begins or ends with.
  const some = (groups: readonly Group[]) =>
    groups.slice(ExclusiveStartKey ? 1 : 0, isCut ? -1 : groups.length);
  const [ours, theirs] = [page, Items].map((items) => groupsOf(items, sort, spec?.key ?? []));
  const keysOf = (groups: readonly Group[] = []) =>
    groups.map(({ at, items }) => [at, items.length]);
  return (
    isDeepStrictEqual(keysOf(ours), keysOf(theirs)) &&
    isDeepStrictEqual(some(ours ?? []), some(theirs ?? []))
  );
}

interface Group {
  readonly at: unknown;
  readonly items: Items;
}

/** Groups items with the same sort key of an index, in the order of the table's own keys. */
function groupsOf(items: Items, sort: string, names: readonly string[]): Group[] {
  const groups: { at: unknown; items: Items[number][] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.at === item[sort]) last?.items.push(item);
    else groups.push({ at: item[sort], items: [item] });
  }
  const keyOf = (item: Items[number]) => names.map((name) => item[name]).join(" ");
  for (const group of groups) group.items.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return groups;
}

interface Command {
  readonly command: string;
  readonly input: Input;
}

/** The document client's commands for an operation; none for operations that the product never uses. */
function commandsOf(operation: string, input: object): Command[] {
  const plain = plainOf(input) as Input;
  switch (operation) {
    case "GetItem":
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return [{ command: operation.replace("Item", "Command"), input: plain }];
    case "Query":
      return [{ command: "QueryCommand", input: plain }];
    case "TransactWriteItems":
      return [{ command: "TransactWriteCommand", input: plain }];
    case "BatchWriteItem":
      return Object.entries(Reflect.get(plain, "RequestItems") as Batch).flatMap(
        ([TableName, requests]) =>
          requests.map(({ PutRequest, DeleteRequest }) =>
            PutRequest
              ? { command: "PutCommand", input: { ...PutRequest, TableName } }
              : { command: "DeleteCommand", input: { ...DeleteRequest, TableName } },
          ),
      );
    default:
      return [];
  }
}

type Batch = Readonly<
  Record<string, readonly { readonly PutRequest?: Input; readonly DeleteRequest?: Input }[]>
>;

function answerOf(db: DynamoDb, command: string, input: Input): object {
  try {
    return picked(db.answer(command, input));
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    return errorOf(error.name, Reflect.get(error, "CancellationReasons"));
  }
}

/** The part of an answer that the product can see. */
function seenIn(outcome: object): object {
  if (!(outcome instanceof Error)) return picked(plainOf(outcome) as object);
  const details = Reflect.get(outcome, "details") as { CancellationReasons?: unknown };
  return errorOf(String(Reflect.get(outcome, "code")), details.CancellationReasons);
}

const errorOf = (name: string, reasons: unknown): object => ({
  error: name,
  reasons: ((reasons ?? []) as { Code: string }[]).map(({ Code }) => Code),
});

function picked(answer: object): object {
  const { Item, Items, Attributes, LastEvaluatedKey } = answer as Readonly<Record<string, unknown>>;
  return JSON.parse(JSON.stringify({ Item, Items, Attributes, LastEvaluatedKey }, shownSets));
}

const shownSets = (_: string, value: unknown): unknown => {
  if (value instanceof Set) return [...value].sort();
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
};

/** Plain values of JSON with typed values such as `{ "S": "text" }`. */
function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [[type, inside] = []] = entries;
  if (entries.length === 1 && type !== undefined && type in typed)
    return typed[type]?.(inside as never);
  return Object.fromEntries(entries.map(([name, one]) => [name, plainOf(one)]));
}

const typed: Readonly<Record<string, (inside: never) => unknown>> = {
  S: (text: string) => text,
  N: (text: string) => Number(text),
  BOOL: (is: boolean) => is,
  NULL: () => null,
  B: (text: string) => new Uint8Array(Buffer.from(text, "base64")),
  M: (members: object) =>
    Object.fromEntries(Object.entries(members).map(([name, one]) => [name, plainOf(one)])),
  L: (all: readonly unknown[]) => all.map(plainOf),
  SS: (all: readonly string[]) => new Set(all),
  NS: (all: readonly string[]) => new Set(all.map(Number)),
};

type Keys = readonly { readonly AttributeName: string }[];

interface Index {
  readonly IndexName: string;
  readonly KeySchema: Keys;
  readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: string[] };
}

function specOf(properties: TableProperties): TableSpec {
  const { GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = properties as {
    readonly GlobalSecondaryIndexes?: readonly Index[];
    readonly LocalSecondaryIndexes?: readonly Index[];
  };
  const indexes = [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].map(
    ({ IndexName, KeySchema, Projection: { ProjectionType, NonKeyAttributes = [] } }) => {
      const key = namesIn(KeySchema) as [string, string];
      return [IndexName, ProjectionType === "ALL" ? { key } : { key, projected: NonKeyAttributes }];
    },
  );
  return {
    name: properties.TableName,
    key: namesIn(properties["KeySchema"] as Keys),
    indexes: Object.fromEntries(indexes),
  };
}

const namesIn = (schema: Keys): string[] => schema.map(({ AttributeName }) => AttributeName);

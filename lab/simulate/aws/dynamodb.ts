import { AwsError } from "./error.ts";
import {
  compare,
  copyOf,
  frozen,
  holds,
  type Item,
  type Placeholders,
  updated,
} from "./expressions.ts";

/** The properties of a table in the template that matter here. */
export interface TableSpec {
  readonly name: string;
  readonly key: readonly string[];
  readonly indexes: Readonly<Record<string, IndexSpec>>;
}

interface IndexSpec {
  readonly key: readonly [string, string];
  /** Projected attributes besides both keys; undefined for all. */
  readonly projected?: readonly string[];
}

interface Version {
  readonly seq: number;
  readonly item: Item | undefined;
}

interface ItemVersions {
  /** Oldest first. */
  readonly versions: Version[];
}

interface Table {
  readonly spec: TableSpec;
  readonly items: Map<string, ItemVersions>;
  /** Cached present items; undefined after a write. */
  present: readonly Item[] | undefined;
}

/** Input of the document client's commands, limited to what the product uses. */
export interface Input extends Placeholders {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ConditionExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ReturnValues?: string;
  readonly ConsistentRead?: boolean;
  readonly ScanIndexForward?: boolean;
  readonly ExclusiveStartKey?: Item;
  readonly Limit?: number;
  readonly TransactItems?: readonly TransactItem[];
}

type Act = "Put" | "Update" | "Delete" | "ConditionCheck";
type TransactItem = Readonly<Partial<Record<Act, Input>>>;

export type Recorder = (command: string, input: object, outcome: object) => void;

/** Writes that an eventually consistent read may not see yet. */
const staleWritesMax = 12;

/**
 * DynamoDB in memory, with the document client's values. Each command is one step: the scheduler decides which is
 * next, so no two run at once, and transaction conflicts are faults that it draws. Older versions are
 * kept for reads that may be stale. Items are frozen, so that reads need no copies.
 */
export class DynamoDb {
  readonly #tables = new Map<string, Table>();
  /** Counts writes. */
  seq = 0;

  readonly #record: Recorder;

  /** `record` gets each command with its answer or error, except for reads that may be stale. */
  constructor(specs: readonly TableSpec[], record: Recorder = () => {}) {
    this.#record = record;
    for (const spec of specs)
      this.#tables.set(spec.name, { spec, items: new Map(), present: undefined });
  }

  /** `staleness`, from 0 to below 1, says how old an eventually consistent answer is. */
  answer(command: string, input: Input, staleness = 0): object {
    try {
      const answer = this.#answer(command, input, staleness);
      if (staleness === 0) this.#record(command, input, answer);
      return answer;
    } catch (error) {
      this.#record(command, input, Object(error));
      throw error;
    }
  }

  #answer(command: string, input: Input, staleness: number): object {
    switch (command) {
      case "GetCommand":
        return { Item: this.#get(input, this.#asOf(input, staleness)) };
      case "QueryCommand":
        return this.#query(input, this.#asOf(input, staleness));
      case "PutCommand":
      case "DeleteCommand":
      case "UpdateCommand":
        return this.#writeOne(command, input);
      case "TransactWriteCommand":
        return this.#transact(input.TransactItems ?? []);
      default:
        throw new Error(`DynamoDB: ${command} is not simulated`);
    }
  }

  tables = (): readonly string[] => [...this.#tables.keys()];

  /** The present items of a table: the same array as long as nothing is written there. */
  items(table: string): readonly Item[] {
    const named = this.#named(table);
    named.present ??= [...named.items.values()]
      .map(({ versions }) => newest(versions))
      .filter((item) => item !== undefined);
    return named.present;
  }

  /** All items that a table has ever had, for the judge. */
  ever = (table: string): readonly Item[] =>
    [...this.#named(table).items.values()].flatMap(({ versions }) =>
      versions.flatMap(({ item }) => (item === undefined ? [] : [item])),
    );

  /** An item's versions, the oldest first, for the judge. */
  history = (table: string, key: Item): readonly Item[] =>
    this.#stored(table, key).versions.flatMap(({ item }) => (item === undefined ? [] : [item]));

  has = (table: string, key: Item): boolean =>
    newest(this.#stored(table, key).versions) !== undefined;

  /** The present item, for the judge. */
  find = (table: string, key: Item): Item | undefined => newest(this.#stored(table, key).versions);

  /** The count of writes when an item was first written. */
  writtenAt = (table: string, key: Item): number =>
    this.#stored(table, key).versions[0]?.seq ?? Number.POSITIVE_INFINITY;

  /** The count of writes when it was last written. */
  changedAt = (table: string, key: Item): number =>
    this.#stored(table, key).versions.at(-1)?.seq ?? Number.POSITIVE_INFINITY;

  #asOf({ ConsistentRead }: Input, staleness: number): number {
    return ConsistentRead ? this.seq : this.seq - Math.floor(staleness * staleWritesMax);
  }

  #named(table = "") {
    const found = this.#tables.get(table);
    if (!found) throw new AwsError("ResourceNotFoundException", `there is no table ${table}`);
    return found;
  }

  #stored(table: string | undefined, source: Item): ItemVersions {
    const { spec, items } = this.#named(table);
    const key = keyText(spec.key, source);
    const found = items.get(key) ?? { versions: [] };
    items.set(key, found);
    return found;
  }

  #get({ TableName, Key = {} }: Input, asOf: number): Item | undefined {
    return versionAt(this.#stored(TableName, Key).versions, asOf);
  }

  #writeOne(command: "PutCommand" | "DeleteCommand" | "UpdateCommand", input: Input): object {
    const act =
      command === "PutCommand" ? "Put" : command === "DeleteCommand" ? "Delete" : "Update";
    if (!this.#allows(input)) {
      throw new AwsError("ConditionalCheckFailedException", "The conditional request failed");
    }
    const after = this.#after(act, input);
    this.#store(input, after);
    return input.ReturnValues === "ALL_NEW" ? { Attributes: after } : {};
  }

  #allows(input: Input): boolean {
    const before = newest(this.#stored(input.TableName, input.Key ?? input.Item ?? {}).versions);
    return holds(input.ConditionExpression, before, input);
  }

  #after(act: Act, input: Input): Item | undefined {
    if (act === "Delete") return undefined;
    if (act === "Put") return frozen(copyOf(input.Item ?? {}));
    const key = input.Key ?? {};
    const before = newest(this.#stored(input.TableName, key).versions);
    return frozen(updated(input.UpdateExpression ?? "", key, before, input));
  }

  #store(input: Input, item: Item | undefined): void {
    this.#add(input, ++this.seq, item);
  }

  #add(input: Input, seq: number, item: Item | undefined): void {
    this.#stored(input.TableName, input.Key ?? input.Item ?? {}).versions.push({ seq, item });
    this.#named(input.TableName).present = undefined;
  }

  #transact(items: readonly TransactItem[]): object {
    const acts = items.map(actOf);
    const reasons = acts.map(([, input]) => this.#allows(input));
    if (reasons.includes(false)) {
      const codes = reasons.map((allows) => (allows ? "None" : "ConditionalCheckFailed"));
      throw cancelled(codes);
    }
    const writes = acts.filter(([act]) => act !== "ConditionCheck");
    const after = writes.map(([act, input]) => [input, this.#after(act, input)] as const);
    const seq = this.seq + 1;
    for (const [input, item] of after) this.#add(input, seq, item);
    this.seq = seq;
    return {};
  }

  #query(input: Input, asOf: number): object {
    const { spec, items } = this.#named(input.TableName);
    const index = input.IndexName ? spec.indexes[input.IndexName] : undefined;
    if (input.IndexName && !index) throw new Error(`there is no index ${input.IndexName}`);
    const [partition = "", sort = ""] = index?.key ?? spec.key;
    const orderOf = (item: Item) => [item[sort], keyText(spec.key, item)] as const;
    const forward = input.ScanIndexForward === false ? -1 : 1;
    const found = [...items.values()]
      .map(({ versions }) => versionAt(versions, asOf))
      .filter((item) => item !== undefined)
      .filter((item) => item[partition] !== undefined && item[sort] !== undefined)
      .filter((item) => holds(input.KeyConditionExpression, item, input))
      .sort((a, b) => forward * inOrder(orderOf(a), orderOf(b)));
    const { ExclusiveStartKey: start, Limit = Number.POSITIVE_INFINITY } = input;
    const rest = start
      ? found.filter((item) => forward * inOrder(orderOf(item), orderOf(start)) > 0)
      : found;
    const page = rest.slice(0, Limit);
    const last = page.at(-1);
    const names = [...spec.key, ...(index?.key ?? [])];
    return {
      Items: page
        .filter((item) => holds(input.FilterExpression, item, input))
        .map((item) => projected(item, names, index, input)),
      ...(last && page.length === Limit ? { LastEvaluatedKey: picked(last, names) } : {}),
    };
  }
}

export const cancelled = (codes: readonly string[]): AwsError =>
  new AwsError("TransactionCanceledException", `Transaction cancelled [${codes.join(", ")}]`, {
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

function actOf(item: TransactItem): [Act, Input] {
  const [[act, input] = []] = Object.entries(item);
  if (input && (act === "Put" || act === "Update" || act === "Delete" || act === "ConditionCheck"))
    return [act, input];
  throw new Error("DynamoDB: this part of a transaction is not simulated");
}

const keyText = (names: readonly string[], item: Item): string =>
  names.map((name) => String(item[name])).join("\u0000");

const newest = (versions: readonly Version[]): Item | undefined => versions.at(-1)?.item;

function versionAt(versions: readonly Version[], seq: number): Item | undefined {
  for (let i = versions.length - 1; i >= 0; i--) {
    const version = versions[i];
    if (version && version.seq <= seq) return version.item;
  }
  return undefined;
}

const inOrder = (a: readonly [unknown, string], b: readonly [unknown, string]): number =>
  compare(a[0], b[0]) || compare(a[1], b[1]);

function projected(
  item: Item,
  keys: readonly string[],
  index: IndexSpec | undefined,
  { ProjectionExpression, ExpressionAttributeNames: names = {} }: Input,
): Item {
  const shown = index?.projected ? picked(item, [...keys, ...index.projected]) : item;
  if (!ProjectionExpression) return shown;
  const wanted = ProjectionExpression.split(/,\s*/).map((name) => names[name] ?? name);
  return picked(shown, wanted);
}

const picked = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));

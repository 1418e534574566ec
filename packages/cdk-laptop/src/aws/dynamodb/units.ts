import { isObject, type JsonObject, object, objects, text, texts } from "../protocol/json.ts";
import type { Item, Table } from "./dynalite.ts";

/** What DynamoDB would bill for requests on demand, for one operation on one table. */
export interface Units {
  readonly operation: string;
  readonly table: string;
  /** Items and pages of queries that were asked for; of a transaction each item counts. */
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/**
 * Counts units as AWS documents them: an item's size is that of its names and values; a write costs one unit for
 * each KB begun of the larger of the item before and after, in a transaction two; each index that changes costs
 * its entry's, which is written after the transaction. A consistent read costs one unit for each 4 KB begun, any other half of it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export class Meter {
  readonly #units = new Map<string, { -readonly [name in keyof Units]: Units[name] }>();

  list(): Units[] {
    return [...this.#units.values()].map((one) => ({ ...one }));
  }

  wrote(operation: string, table: Table, before: Item | undefined, after: Item | undefined): void {
    const times = operation.startsWith("Transact") ? 2 : 1;
    const units = [before, after].map((item) => (item ? writeUnitsOf(sizeOf(item)) : 1));
    const onIndexes = objects({ ...table }, "GlobalSecondaryIndexes").map((index) =>
      indexUnits(table, index, before, after),
    );
    const writeUnits = times * Math.max(...units) + onIndexes.reduce((sum, one) => sum + one, 0);
    this.#add({ operation, table: table.TableName, calls: 1, readUnits: 0, writeUnits });
  }

  read(operation: string, input: JsonObject, items: readonly Item[]): void {
    const bytes = items.reduce((sum, item) => sum + sizeOf(item), 0);
    const whole = Math.max(1, Math.ceil(bytes / readBytes));
    const readUnits = operation.startsWith("Transact")
      ? 2 * whole
      : input["ConsistentRead"] === true
        ? whole
        : whole / 2;
    const table = text(input, "TableName");
    this.#add({ operation, table, calls: 1, readUnits, writeUnits: 0 });
  }

  #add(units: Units): void {
    const key = `${units.operation} ${units.table}`;
    const sum = this.#units.get(key);
    if (sum === undefined) {
      this.#units.set(key, { ...units });
      return;
    }
    sum.calls += units.calls;
    sum.readUnits += units.readUnits;
    sum.writeUnits += units.writeUnits;
  }
}

const readBytes = 4096;

const writeUnitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024));

/** An entry whose key changes is deleted and put; one that stays as it was costs nothing. */
function indexUnits(
  table: Table,
  index: JsonObject,
  before: Item | undefined,
  after: Item | undefined,
): number {
  const keys = objects(index, "KeySchema").map((part) => text(part, "AttributeName"));
  const entries = [before, after].map((item) => entryOf(table, index, keys, item));
  const [old, made] = entries.map((entry) => entry && JSON.stringify(entry));
  if (old === made) return 0;
  const sizes = entries.map((entry) => (entry ? writeUnitsOf(sizeOf(entry)) : 0));
  const [from, to] = entries;
  const isMoved = keys.some((key) => JSON.stringify(from?.[key]) !== JSON.stringify(to?.[key]));
  return isMoved ? sizes.reduce((sum, one) => sum + one, 0) : Math.max(...sizes);
}

/** What an index holds of an item; undefined if the item lacks one of its keys. */
function entryOf(
  table: Table,
  index: JsonObject,
  keys: readonly string[],
  item: Item | undefined,
): Item | undefined {
  if (item === undefined || keys.some((key) => item[key] === undefined)) return undefined;
  const projection = object(index, "Projection");
  if (projection["ProjectionType"] === "ALL") return item;
  const always = [...keys, ...table.KeySchema.map(({ AttributeName }) => AttributeName)];
  const named = [...always, ...texts(projection, "NonKeyAttributes")].sort();
  return Object.fromEntries(
    [...new Set(named)].flatMap((name) => {
      const value = item[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Bytes of an item's names and values. */
export const sizeOf = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + utf8(name) + valueSize(value), 0);

const listBytes = 3;

function valueSize(value: unknown): number {
  if (!isObject(value)) return 0;
  const [type = "", held] = Object.entries(value)[0] ?? [];
  switch (type) {
    case "S":
      return utf8(String(held));
    case "N":
      return numberSize(String(held));
    case "B":
      return Buffer.from(String(held), "base64").length;
    case "L":
      return listBytes + list(held).reduce<number>((sum, one) => sum + 1 + valueSize(one), 0);
    case "M":
      return (
        listBytes +
        Object.entries(isObject(held) ? held : {}).reduce(
          (sum, [name, one]) => sum + 1 + utf8(name) + valueSize(one),
          0,
        )
      );
    case "SS":
      return list(held).reduce<number>((sum, one) => sum + utf8(String(one)), 0);
    case "NS":
      return list(held).reduce<number>((sum, one) => sum + numberSize(String(one)), 0);
    default:
      return 1; // BOOL and NULL
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const utf8 = (text: string): number => Buffer.byteLength(text, "utf8");

/** One byte for two significant digits, and one. */
const numberSize = (number: string): number => {
  const digits = number.replace(/^-|\./g, "").replace(/^0+|0+$/g, "");
  return Math.ceil(digits.length / 2) + (number.startsWith("-") ? 2 : 1);
};

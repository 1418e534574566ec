import { isObject, type JsonObject, object, objects, text, texts } from "../protocol/json.ts";
import type { Item, Table } from "./dynalite.ts";

/*
 * DynamoDB's request units, as counted in its developer guide under "Read and write operations", "Global
 * secondary indexes" and "Item sizes and formats".
 */

/** Units for writing one item, by the table's name, and by `table/index/name` for each index that changes. */
export function writeUnits(
  table: Table,
  before: Item | undefined,
  after: Item | undefined,
): ReadonlyMap<string, number> {
  const units = new Map([[table.TableName, unitsOf(Math.max(sizeOf(before), sizeOf(after)), 1)]]);
  for (const index of table.GlobalSecondaryIndexes ?? []) {
    const ofIndex = entryUnits(entryOf(table, index, before), entryOf(table, index, after));
    if (ofIndex > 0) units.set(`${table.TableName}/index/${text(index, "IndexName")}`, ofIndex);
  }
  return units;
}

/** Bytes stored for an item, with the 100 bytes that DynamoDB adds to each item, also in each index. */
export function bytesStored(table: Table, item: Item | undefined): number {
  if (!item) return 0;
  const entries = (table.GlobalSecondaryIndexes ?? []).map((index) => entryOf(table, index, item));
  const kept = [item, ...entries.flatMap((entry) => (entry ? [entry.item] : []))];
  return kept.reduce((sum, one) => sum + sizeOf(one) + 100, 0);
}

/** Units for a consistent read of one item by its key. */
export const readUnits = (item: Item | undefined): number => unitsOf(sizeOf(item), 4);

const unitsOf = (bytes: number, kilobytes: number): number =>
  Math.max(1, Math.ceil(bytes / 1024 / kilobytes));

/** The item's entry in an index; undefined if the item lacks one of the index's keys. */
function entryOf(table: Table, index: JsonObject, item: Item | undefined): Entry | undefined {
  const keys = objects(index, "KeySchema").map((part) => text(part, "AttributeName"));
  if (!item || keys.some((name) => item[name] === undefined)) return undefined;
  const projection = object(index, "Projection");
  const own = table.KeySchema.map((part) => part.AttributeName);
  const kept = new Set([...keys, ...own, ...texts(projection, "NonKeyAttributes")]);
  const all = projection["ProjectionType"] === "ALL";
  const entries = Object.entries(item).filter(([name]) => all || kept.has(name));
  return { key: JSON.stringify(keys.map((name) => item[name])), item: Object.fromEntries(entries) };
}

interface Entry {
  readonly key: string;
  readonly item: Item;
}

/** A changed key takes two writes, a delete and a put; an unchanged entry takes none. */
function entryUnits(before: Entry | undefined, after: Entry | undefined): number {
  const of = (entry: Entry) => unitsOf(sizeOf(entry.item), 1);
  if (!before || !after) return (before ? of(before) : 0) + (after ? of(after) : 0);
  if (before.key !== after.key) return of(before) + of(after);
  const isSame = JSON.stringify(sorted(before.item)) === JSON.stringify(sorted(after.item));
  return isSame ? 0 : Math.max(of(before), of(after));
}

const sorted = (item: Item) => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));

/** Size in bytes, by "DynamoDB item sizes and formats". */
export function sizeOf(item: JsonObject | undefined): number {
  return Object.entries(item ?? {}).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  );
}

function valueSize(value: unknown): number {
  if (!isObject(value)) return 0;
  const [[type, content] = ["", ""]] = Object.entries(value);
  switch (type) {
    case "S":
      return Buffer.byteLength(String(content));
    case "B":
      return Buffer.from(String(content), "base64").length;
    case "N":
      return numberSize(String(content));
    case "SS":
    case "NS":
    case "BS":
      return total(texts(value, type).map((one) => ({ [type.charAt(0)]: one })));
    case "L":
      return 3 + objects(value, type).length + total(objects(value, type));
    case "M":
      return 3 + Object.keys(object(value, type)).length + sizeOf(object(value, type));
    default:
      // NULL and BOOL.
      return 1;
  }
}

const total = (values: readonly JsonObject[]): number =>
  values.reduce((sum, one) => sum + valueSize(one), 0);

/** One byte for two digits, one for the exponent and one for a minus sign; zeros at either end don't count. */
function numberSize(number: string): number {
  const [digits = ""] = number.replace(/^[-+]/, "").split(/e/i);
  const significant = digits.replace(".", "").replace(/^0+|0+$/g, "");
  return Math.ceil(significant.length / 2) + 1 + (number.startsWith("-") ? 1 : 0);
}

import { describe, expect, test } from "vitest";
import type { Item, Table } from "../../src/aws/dynamodb/dynalite.ts";
import { Meter, sizeOf } from "../../src/aws/dynamodb/units.ts";

/** Units as AWS documents them; the numbers are worked out by hand. */

const table: Table = {
  TableName: "Orders",
  TableStatus: "ACTIVE",
  AttributeDefinitions: [],
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  GlobalSecondaryIndexes: [
    {
      KeySchema: [{ AttributeName: "due", KeyType: "HASH" }],
      Projection: { ProjectionType: "KEYS_ONLY" },
    },
  ],
};
const order = (due: string | undefined, noteBytes = 10): Item => ({
  id: { S: "a" },
  note: { S: "x".repeat(noteBytes) },
  ...(due === undefined ? {} : { due: { S: due } }),
});

function written(operation: string, before: Item | undefined, after: Item | undefined): number {
  const meter = new Meter();
  meter.wrote(operation, table, before, after);
  return meter.list().reduce((sum, { writeUnits }) => sum + writeUnits, 0);
}

test("an item's size is that of its names and values", () => {
  expect(sizeOf({ id: { S: "ab" }, n: { N: "123" }, yes: { BOOL: true } })).toBe(2 + 2 + 1 + 3 + 4);
  expect(sizeOf({ m: { M: { a: { S: "é" } } } })).toBe(1 + 3 + 1 + 1 + 2);
  expect(sizeOf({ l: { L: [{ S: "a" }, { S: "b" }] }, b: { B: "AAAA" } })).toBe(1 + 3 + 4 + 1 + 3);
});

describe("a write costs", () => {
  test("a unit for each KB begun of the larger of both items, in a transaction two", () => {
    expect(written("PutItem", undefined, order(undefined, 1000))).toBe(1);
    expect(written("PutItem", order(undefined, 1100), order(undefined))).toBe(2);
    expect(written("TransactPutItem", order(undefined, 1100), order(undefined))).toBe(4);
    expect(written("DeleteItem", undefined, undefined)).toBe(1);
  });

  test("for an index, what its entry costs: twice if it moves, nothing if it stays", () => {
    expect(written("PutItem", undefined, order("1"))).toBe(1 + 1);
    expect(written("PutItem", order("1"), order("2"))).toBe(1 + 2);
    expect(written("PutItem", order("1"), order("1", 20))).toBe(1);
    expect(written("TransactPutItem", order("1"), order(undefined))).toBe(2 + 1);
  });
});

test("a read costs a unit for each 4 KB begun of all its items, half of it if not consistent", () => {
  const meter = new Meter();
  const items = [order(undefined, 3000), order(undefined, 3000)];
  meter.read("Query", { TableName: "Orders", ConsistentRead: true }, items);
  meter.read("Query", { TableName: "Orders" }, items);
  meter.read("GetItem", { TableName: "Orders" }, []);
  const [query, get] = meter.list();
  expect(query).toEqual({
    ...{ operation: "Query", table: "Orders", calls: 2, readUnits: 3, writeUnits: 0 },
  });
  expect(get?.readUnits).toBe(0.5);
});

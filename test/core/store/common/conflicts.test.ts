import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expr } from "../../../../core/store/common/expression.ts";
import { type RefusingDynamoDb, startRefusing } from "../../../support/refusing-dynamodb.ts";

let dynamodb: RefusingDynamoDb;
beforeAll(async () => {
  dynamodb = await startRefusing();
});
afterAll(() => dynamodb.close());

const conflict = { name: "TransactionConflictException" };
const cancelled = (...codes: readonly string[]) => ({
  name: "TransactionCanceledException",
  CancellationReasons: codes.map((Code) => ({ Code })),
});

const key = { pk: "A", sk: "B" };
const put = { Put: { TableName: "t", Item: key } };

test("an update, a put and a delete that meet a transaction are tried again", async () => {
  const { deleteIf, deleteItem, putIf, updateIf } = await import(
    "../../../../core/store/common/table.ts"
  );
  dynamodb.refuse(3, conflict);
  expect(await updateIf("t", key, expr`SET n = ${1}`)).toEqual({ n: 1 });
  expect(dynamodb.calls).toEqual(["UpdateItem", "UpdateItem", "UpdateItem", "UpdateItem"]);
  dynamodb.refuse(1, conflict);
  expect(await putIf("t", key)).toBe(true);
  expect(dynamodb.calls).toEqual(["PutItem", "PutItem"]);
  dynamodb.refuse(1, conflict);
  await deleteItem("t", key);
  expect(dynamodb.calls).toEqual(["DeleteItem", "DeleteItem"]);
  dynamodb.refuse(1, conflict);
  expect(await deleteIf("t", key, expr`attribute_exists(pk)`)).toBe(true);
  expect(dynamodb.calls).toEqual(["DeleteItem", "DeleteItem"]);
});

test.each(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])(
  "a transaction that was cancelled by %s is tried again",
  async (code) => {
    const { transactIf } = await import("../../../../core/store/common/table.ts");
    dynamodb.refuse(2, cancelled("None", code));
    expect(await transactIf([put, put])).toBeUndefined();
    expect(dynamodb.calls).toHaveLength(3);
  },
);

test("one whose condition failed is not, nor one that is invalid", async () => {
  const { transactIf } = await import("../../../../core/store/common/table.ts");
  dynamodb.refuse(1, cancelled("ConditionalCheckFailed", "ThrottlingError"));
  expect(await transactIf([put, put])).toEqual([true, false]);
  dynamodb.refuse(1, cancelled("ValidationError"));
  await expect(transactIf([put])).rejects.toMatchObject({ name: "TransactionCanceledException" });
  expect(dynamodb.calls).toHaveLength(1);
});

test("nothing is tried for ever", async () => {
  const { transactIf, updateIf } = await import("../../../../core/store/common/table.ts");
  dynamodb.refuse(1_000, conflict);
  const update = updateIf("t", key, expr`SET n = ${1}`);
  await expect(update).rejects.toMatchObject({ name: "TransactionConflictException" });
  expect(dynamodb.calls).toHaveLength(10);
  dynamodb.refuse(1_000, cancelled("ThrottlingError"));
  await expect(transactIf([put])).rejects.toMatchObject({ name: "TransactionCanceledException" });
  expect(dynamodb.calls).toHaveLength(10);
});

// No condition of ours detects an item that a transaction uses, so every write must be able to wait.
test("nothing else in core/store writes by itself", () => {
  const others = readdirSync("core/store", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && name !== "common/table.ts",
  );
  const writers = others.filter((name) =>
    /new \w+(Command|Client)\b/.test(readFileSync(`core/store/${name}`, "utf8")),
  );
  expect(others.length).toBeGreaterThan(20);
  expect(writers).toEqual([]);
});

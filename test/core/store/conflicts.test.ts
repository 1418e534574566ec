import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** DynamoDB that refuses the next writes, because a transaction has their item. The laptop's never does. */
let conflicts = 0;
let calls: string[] = [];
const dynamodb = createServer((request, response) => {
  request.resume();
  calls.push(String(request.headers["x-amz-target"]).replace(/^.*\./, ""));
  response.setHeader("content-type", "application/x-amz-json-1.0");
  if (conflicts-- > 0) {
    response.statusCode = 400;
    const __type = "com.amazonaws.dynamodb.v20120810#TransactionConflictException";
    response.end(JSON.stringify({ __type, message: "Transaction is ongoing for the item" }));
  } else response.end(JSON.stringify({ Attributes: { n: { N: "1" } } }));
});

beforeAll(async () => {
  // Modules read where they send calls to when they are loaded.
  vi.resetModules();
  await new Promise<void>((resolve) => dynamodb.listen(0, "127.0.0.1", resolve));
  const { port } = dynamodb.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});

beforeEach(() => {
  calls = [];
});

afterAll(() => {
  dynamodb.close();
  vi.unstubAllEnvs();
});

const item = { TableName: "t", Key: { pk: "A", sk: "B" } };

test("an update, a put and a delete that meet a transaction are tried again", async () => {
  const { deleteIf, deleteItem, putIf, updateIf } = await import("../../../core/store/table.ts");
  conflicts = 3;
  expect(await updateIf({ ...item, UpdateExpression: "SET n = :n" })).toEqual({ n: 1 });
  conflicts = 1;
  expect(await putIf({ TableName: "t", Item: item.Key })).toBe(true);
  conflicts = 1;
  await deleteItem("t", item.Key);
  conflicts = 1;
  expect(await deleteIf({ ...item, ConditionExpression: "attribute_exists(pk)" })).toBe(true);
  const tried = [4, 2, 4].map((count, index) =>
    Array.from({ length: count }, () => ["UpdateItem", "PutItem", "DeleteItem"][index]),
  );
  expect(calls).toEqual(tried.flat());
});

test("but not for ever", async () => {
  const { updateIf } = await import("../../../core/store/table.ts");
  conflicts = 1_000;
  const update = updateIf({ ...item, UpdateExpression: "SET n = :n" });
  await expect(update).rejects.toMatchObject({ name: "TransactionConflictException" });
  expect(calls).toHaveLength(10);
});

/** What a transaction has is found by no condition of ours, so that every write must know how to wait. */
test("nothing else in core/store writes by itself", () => {
  const others = readdirSync("core/store").filter((name) => name !== "table.ts");
  const writers = others.filter((name) =>
    /new \w+(Command|Client)\b/.test(readFileSync(`core/store/${name}`, "utf8")),
  );
  expect(others.length).toBeGreaterThan(20);
  expect(writers).toEqual([]);
});

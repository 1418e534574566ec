import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { LambdaFunction } from "../src/lambda/function.ts";
import { startLocal } from "../src/start.ts";
import type { FunctionDefinition } from "../src/template/functions.ts";
import { tinyFunction, tinyRole, tinyRoute, tinyWebsite, writeStack } from "./tiny-stack.ts";

let nowMs = 0;
const started: { lambda: LambdaFunction; directory: string }[] = [];
afterEach(async () => {
  for (const { lambda, directory } of started.splice(0)) {
    await lambda.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

/** A function whose bundle is `source`. */
function run(source: string, more: Partial<FunctionDefinition> = {}) {
  const directory = folderWith(source);
  const clockOffset = new SharedArrayBuffer(16);
  const lines: string[] = [];
  const definition: FunctionDefinition = {
    id: "Tiny",
    name: "Tiny",
    construct: undefined,
    arn: "arn:aws:lambda:us-east-1:000000000000:function:Tiny",
    roleId: "TinyRole",
    directory,
    handler: "index.handler",
    environment: { TABLE: "Envelopes" },
    timeoutMs: 10_000,
    memoryMb: 128,
    reservedConcurrency: undefined,
    logGroup: "Tiny",
    traced: false,
    mayLoop: false,
    ...more,
  };
  const lambda = new LambdaFunction(definition, {
    endpoint: "http://127.0.0.1:4401",
    region: "us-east-1",
    clock: { now: () => nowMs },
    clockOffset,
    log: (line) => lines.push(line),
    now: () => nowMs,
    idleMs: 60_000,
  });
  started.push({ lambda, directory });
  return { lambda, lines, clock: new BigInt64Array(clockOffset) };
}

function folderWith(source: string): string {
  const directory = mkdtempSync(join(tmpdir(), "tiny-function-"));
  writeFileSync(join(directory, "index.mjs"), source);
  return directory;
}

test("a function has the template's environment, what Lambda adds, and nothing of this computer", async () => {
  const { lambda } = run("export const handler = async () => process.env;");
  const environment = await lambda.invoke({});
  expect(environment).toMatchObject({
    TABLE: "Envelopes",
    AWS_REGION: "us-east-1",
    AWS_LAMBDA_FUNCTION_NAME: "Tiny",
    AWS_ACCESS_KEY_ID: "ROLETinyRole",
    AWS_ENDPOINT_URL: "http://127.0.0.1:4401",
    TZ: "UTC",
  });
  expect(environment).not.toHaveProperty("PATH");
});

test("an execution environment stays warm, and a second one starts for a call at the same time", async () => {
  const { lambda } = run(`
    let calls = 0;
    export const handler = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return ++calls;
    };`);
  expect(await lambda.invoke({})).toBe(1);
  expect(await lambda.invoke({})).toBe(2);
  expect(await Promise.all([lambda.invoke({}), lambda.invoke({})])).toEqual([3, 1]);
});

test("a thread that was idle for a minute ends, and no other", async () => {
  const { lambda } = run("let calls = 0; export const handler = async () => ++calls;");
  expect(await lambda.invoke({})).toBe(1);
  nowMs += 59_999;
  lambda.endIdle();
  expect(await lambda.invoke({})).toBe(2);
  nowMs += 60_000;
  const underWay = lambda.invoke({});
  await new Promise((resolve) => setImmediate(resolve));
  lambda.endIdle();
  expect(await underWay).toBe(3);
  nowMs += 60_000;
  lambda.endIdle();
  expect(await lambda.invoke({})).toBe(1);
});

test("reserved concurrency lets no more run at once; the others wait their turn", async () => {
  const source = `
    let calls = 0;
    export const handler = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return ++calls;
    };`;
  const { lambda } = run(source, { reservedConcurrency: 1 });
  const all = await Promise.all([lambda.invoke({}), lambda.invoke({}), lambda.invoke({})]);
  expect(all).toEqual([1, 2, 3]);
});

test("a handler is stopped at its timeout, even in a loop that never yields", async () => {
  const { lambda } = run("export const handler = () => { for (;;); };", { timeoutMs: 200 });
  await expect(lambda.invoke({})).rejects.toThrow("Task timed out after 0.20 seconds");
});

test("an error keeps its name and message, and the next call is served", async () => {
  const { lambda, lines } = run(`
    export const handler = async ({ fail }) => {
      if (fail) throw new TypeError("no such thing");
      return "fine";
    };`);
  await expect(lambda.invoke({ fail: true })).rejects.toMatchObject({
    name: "TypeError",
    message: "no such thing",
  });
  expect(lines.join()).toContain("no such thing");
  expect(await lambda.invoke({})).toBe("fine");
});

test("a bundle that doesn't load fails its call instead of hanging", async () => {
  const { lambda } = run(`throw new Error("environment variable X is missing");`);
  await expect(lambda.invoke({})).rejects.toThrow("environment variable X is missing");
});

test("a handler that exits or exhausts its memory fails, and the next call starts afresh", async () => {
  const source = `
    export const handler = async ({ act }) => {
      if (act === "exit") process.exit(3);
      const eaten = [];
      while (act === "eat") eaten.push(new Array(100_000).fill({}));
      return "alive";
    };`;
  const { lambda } = run(source, { memoryMb: 32 });
  await expect(lambda.invoke({ act: "exit" })).rejects.toThrow("exited with 3");
  await expect(lambda.invoke({ act: "eat" })).rejects.toThrow("memory");
  expect(await lambda.invoke({})).toBe("alive");
});

test("over 6 MB neither an event nor a result gets through", async () => {
  const { lambda } = run("export const handler = async ({ bytes }) => 'x'.repeat(bytes);");
  await expect(lambda.invoke("x".repeat(7_000_000))).rejects.toThrow("Request must be smaller");
  await expect(lambda.invoke({ bytes: 7_000_000 })).rejects.toThrow(
    "Response payload size exceeded",
  );
  expect(await lambda.invoke({ bytes: 3 })).toBe("xxx");
});

test("every way to read the time follows the stack's clock, while it runs", async () => {
  const { lambda, clock } = run(`
    const loaded = new Date();
    export const handler = async () => ({
      now: Date.now(), date: new Date().getTime(), text: Date(), fixed: new Date(5).getTime(),
      isDate: new Date() instanceof Date && loaded.constructor === Date,
      subclass: new (class extends Date {})().getTime(),
    });`);
  const tenDaysMs = 864_000_000;
  const read = async () => (await lambda.invoke({})) as Record<string, number | string | boolean>;
  const before = await read();
  expect(Math.abs(Number(before["now"]) - Date.now())).toBeLessThan(60_000);
  Atomics.add(clock, 0, BigInt(tenDaysMs));
  const after = await read();
  for (const name of ["now", "date", "subclass"]) {
    expect(Math.abs(Number(after[name]) - Date.now() - tenDaysMs)).toBeLessThan(60_000);
  }
  expect(new Date(String(after["text"])).getTime()).toBeGreaterThan(Date.now() + tenDaysMs / 2);
  expect(after).toMatchObject({ fixed: 5, isDate: true });
  Atomics.store(clock, 1, BigInt(-tenDaysMs));
  expect(Math.abs(Number((await read())["now"]) - Date.now())).toBeLessThan(60_000);
});

test("the first call after a reload starts cold on the new bundle", async () => {
  const { lambda } = run("export const handler = async () => 'old';");
  expect(await lambda.invoke({})).toBe("old");
  const directory = folderWith("export const handler = async () => 'new';");
  lambda.reload(directory);
  expect(await lambda.invoke({})).toBe("new");
  rmSync(directory, { recursive: true });
});

test("a call that is under way at a reload ends as it began, and its thread serves no other", async () => {
  const { lambda } = run(`
    export const handler = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return "old";
    };`);
  const underWay = lambda.invoke({});
  await new Promise((resolve) => setImmediate(resolve));
  const directory = folderWith("export const handler = async () => 'new';");
  lambda.reload(directory);
  expect(await underWay).toBe("old");
  expect(await lambda.invoke({})).toBe("new");
  rmSync(directory, { recursive: true });
});

test("a running stack ends idle threads by itself", async () => {
  const counter = "let calls = 0; export const handler = async () => ++calls;";
  const resources = {
    ...tinyWebsite(),
    CounterRole: tinyRole(),
    Counter: tinyFunction("Counter"),
    ...tinyRoute("Count", "GET /api/count", "Counter"),
  };
  const folders = writeStack(resources, { Counter: counter });
  const local = await startLocal({ ...folders, functionIdleMs: 50 });
  const count = async () => (await fetch(`${local.url}/api/count`)).json();
  expect(await count()).toBe(1);
  await expect.poll(count, { interval: 200 }).toBe(1);
  await local.stop();
  folders.remove();
});

test("the context tells the request, the limits and the time that is left", async () => {
  const { lambda } = run(`
    export const handler = async (event, context) => ({
      ...context, left: context.getRemainingTimeInMillis(),
    });`);
  const context = await lambda.invoke({});
  expect(context).toMatchObject({
    functionName: "Tiny",
    memoryLimitInMB: "128",
    awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(context).toMatchObject({ left: expect.any(Number) });
});

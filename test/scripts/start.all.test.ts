import { readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Started, started, typed } from "../support/shell.ts";

/** What `npm start` prints, without the build that comes before. */

const serve = "node scripts/run.mjs scripts/serve.ts";

let running: Started;
beforeAll(async () => {
  running = await started(serve);
});
afterAll(() => running.stop());

test("the terminal has the addresses and what is to be known, and stays quiet while functions work", async () => {
  const greeted = await expect
    .poll(() => running.said())
    .toMatch(/Start by registering[^\n]*\n$/)
    .then(() => running.said());
  expect(greeted.trim().split("\n")).toHaveLength(4);
  const { port } = new URL(running.url);
  await new Promise((done) => request({ port, path: "/api/v1/envelopes" }, done).end());
  const body = JSON.stringify({ email: "nobody@acme.test", password: "Not-registered-1" });
  const headers = { "content-type": "application/json" };
  await fetch(`${running.url}/api/auth/login`, { method: "POST", headers, body });
  const log = path.join(running.dataDir, "log.ndjson");
  await expect.poll(() => readFileSync(log, "utf8")).toContain('"message":"call answered"');
  expect(running.said()).toBe(greeted);
});

test.each([
  [
    "a port that is none",
    { PORT: "abc" },
    /^PORT is abc, and has to be a number from 0 \(any free port\) to 65535\.\n$/,
  ],
  ["a port beyond all", { PORT: "65536" }, /^PORT is 65536, and has to be .*\n$/],
])("the start is refused in a sentence for %s", async (_, env, says) => {
  const { status, stderr, stdout } = await typed(serve, { env });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(says);
});

test("the start is refused in a sentence for a port and for data that another one uses, which goes on", async () => {
  const { port } = new URL(running.url);
  const elsewhere = { DATA_DIR: `${running.dataDir}-2` };
  const onPort = await typed(serve, { env: { ...elsewhere, PORT: port } });
  expect(onPort.stderr).toMatch(
    RegExp(
      `^Port ${port} is in use by another program\\. Stop it, or choose another: PORT=\\d+ npm start\n$`,
    ),
  );
  const onData = await typed(serve, { env: { PORT: "0", DATA_DIR: running.dataDir } });
  expect(onData.stderr).toMatch(
    /^The folder \S+ is in use by another program\. Stop it, or choose another: DATA_DIR=\.local-2 npm start\n$/,
  );
  expect([onPort.status, onData.status]).toEqual([1, 1]);
  expect((await fetch(`${running.url}/_local/inbox`)).status).toBe(200);
});

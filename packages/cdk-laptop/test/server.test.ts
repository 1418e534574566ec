import { once } from "node:events";
import { request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { LocalServer } from "../src/http/server.ts";

const servers: LocalServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function open(near?: number): Promise<LocalServer> {
  const server = await (near ? LocalServer.near(near) : LocalServer.open(0));
  servers.push(server);
  return server;
}

const echo = {
  answer: async ({ body }: { body: Buffer }) => ({ status: 200, headers: {}, body }),
  bodyBytesMax: 10,
};

test("a request that comes before its answer can be made waits for it", async () => {
  const server = await open();
  const early = request(server.url, { method: "POST", headers: { expect: "100-continue" } });
  // The server has read the headers by then.
  await once(early, "continue");
  server.serve(echo);
  early.end("early");
  const [reply] = await once(early, "response");
  expect(reply.statusCode).toBe(200);
}, 10_000);

test("a body over the limit is refused", async () => {
  const server = await open();
  server.serve(echo);
  const send = async (body: string) => (await fetch(server.url, { method: "POST", body })).status;
  expect([await send("x".repeat(10)), await send("x".repeat(11))]).toEqual([200, 413]);
});

test("where a port is taken, another one near serves as well", async () => {
  const first = await open();
  expect((await open(first.port)).port).not.toBe(first.port);
});

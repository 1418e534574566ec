import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, describe, expect, test } from "vitest";
import { receiverProblem, type Surroundings } from "../../../core/gateways/checked-host.ts";
import { isPublicAddress } from "../../../core/gateways/public-address.ts";
import { postWebhook } from "../../../core/gateways/webhook-post.ts";

const servers: { close: () => unknown }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function listening(server: Server | ReturnType<typeof createTlsServer>): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** The port of a receiver on loopback, the calls that it got, and the ports from which they came. */
async function receiver(answer: RequestListener) {
  const calls: string[] = [];
  const from = new Set<number | undefined>();
  const port = await listening(
    createServer((request, response) => {
      calls.push(`${request.method} ${request.url} ${request.headers.host}`);
      from.add(request.socket.remotePort);
      answer(request, response);
    }),
  );
  return { port, calls, from };
}

const at =
  (...addresses: string[]): Surroundings["resolve"] =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

const around = (more: Partial<Surroundings>): Surroundings => ({
  privateOrigins: [],
  resolve: at("93.184.215.14"),
  timeoutMs: 2_000,
  ...more,
});

const post = (url: string, more: Partial<Surroundings>) =>
  postWebhook({ url, headers: { "webhook-id": "e1" }, body: "{}" }, around(more));

describe("addresses", () => {
  test.each([
    ...["1.1.1.1", "93.184.215.14", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1"],
    ...["2606:4700:4700::1111", "2a00:1450:4001:82b::200e"],
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    ...["127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255"],
    ...["192.168.1.1", "100.64.0.1", "169.254.169.254", "169.254.170.2", "192.0.0.170"],
    ...["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "192.88.99.1"],
    ...["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"],
    ...["::", "::1", "::ffff:10.0.0.1", "::ffff:1.1.1.1", "::ffff:7f00:1", "::127.0.0.1"],
    ...["64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "2001:db8::1", "3fff::1"],
    ...["fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "100::1", "4000::1"],
    ...["2001:4860:4860::8888%eth0", "", "localhost", "1.1.1", "2130706433"],
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

/** The fault of an address, whatever its name resolves to. */
const refused = [
  ["http://hooks.example.com/", "begins with https://"],
  ["ftp://hooks.example.com/", "begins with https://"],
  ["file:///etc/passwd", "begins with https://"],
  ["https://hooks.example.com:8443/", "without a port"],
  ["https://hooks.example.com:22/", "without a port"],
  ["https://ann:secret@hooks.example.com/", "user name and password"],
  ["https://hooks.example.com@127.0.0.1/", "user name and password"],
  ["https://127.0.0.1/", "not an IP address"],
  ["https://2130706433/", "not an IP address"],
  ["https://0x7f.1/", "not an IP address"],
  ["https://0177.0.0.1/", "not an IP address"],
  ["https://127.1/", "not an IP address"],
  ["https://127.0.0.1./", "not an IP address"],
  ["https://①②⑦.0.0.1/", "not an IP address"],
  ["https://169.254.169.254/latest/meta-data/", "not an IP address"],
  ["https://[::1]/", "not an IP address"],
  ["https://[::ffff:10.0.0.1]/", "not an IP address"],
  ["https://1.1.1.1/", "not an IP address"],
  ["https://localhost/", "full name"],
  ["https://localhost./", "full name"],
  ["https://hooks.example.com./", "full name"],
  ["https://metadata/", "full name"],
] as const;

describe("an address that is no receiver's", () => {
  test.each(refused)("%s is refused when it is saved and when it is called", async (url, says) => {
    expect(await receiverProblem(url, around({}))).toContain(says);
    expect((await post(url, {})).problem).toContain(says);
  });

  test.each([
    [["127.0.0.1"]],
    [["169.254.169.254"]],
    [["93.184.215.14", "10.0.0.1"]],
    [["2606:4700:4700::1111", "::1"]],
    [["::ffff:10.0.0.1"]],
    [["64:ff9b::a00:1"]],
  ])("a name that leads to %s is refused both times", async (addresses) => {
    const resolve = at(...addresses);
    const says = "leads to an address that is not public";
    expect(await receiverProblem("https://a.example.com/", around({ resolve }))).toContain(says);
    expect((await post("https://a.example.com/", { resolve })).problem).toContain(says);
  });

  test("a name without addresses is refused, and one that can't be looked up", async () => {
    const url = "https://nowhere.example.com/";
    expect(await receiverProblem(url, around({ resolve: at() }))).toContain("no host");
    const failing = async () => {
      throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
    };
    expect(await receiverProblem(url, around({ resolve: failing }))).toContain("no host");
    const silent = { resolve: () => new Promise<never>(() => {}), timeoutMs: 20 };
    expect(await receiverProblem(url, around(silent))).toContain("could not be looked up in time");
    expect((await post(url, silent)).problem).toContain("no answer within");
  });

  test("one that has become private after it was saved is not called", async () => {
    const { port, calls } = await receiver((_, response) => response.end());
    const turns = [at("93.184.215.14"), at("127.0.0.1")];
    const resolve: Surroundings["resolve"] = (name) => (turns.shift() ?? at("127.0.0.1"))(name);
    expect(await receiverProblem("https://a.example.com/", around({ resolve }))).toBeUndefined();
    const answer = await post("https://a.example.com/", { resolve });
    expect(answer.problem).toContain("not public");
    expect(answer.status).toBeUndefined();
    expect([port > 0, calls]).toEqual([true, []]);
  });
});

describe("a call", () => {
  const privateOrigins = ["http://receiver.internal:*"];
  const resolve = at("127.0.0.1");

  test("goes to the address that was looked at: the name is asked for once", async () => {
    const { port, calls } = await receiver((_, response) => response.end("thank\nyou"));
    let asked = 0;
    const once: Surroundings["resolve"] = (name) =>
      asked++ === 0 ? resolve(name) : at("127.0.0.2")(name);
    const url = `http://receiver.internal:${port}/in?x=1`;
    const answer = await post(url, { privateOrigins, resolve: once });
    expect(answer).toMatchObject({ status: 200, text: "thank you" });
    expect(calls).toEqual([`POST /in?x=1 receiver.internal:${port}`]);
    expect(asked).toBe(1);
  });

  test("uses no connection of an earlier call, whose address may not be allowed any more", async () => {
    const { port, from } = await receiver((_, response) => response.end());
    const url = `http://receiver.internal:${port}/`;
    for (const _ of ["first", "second"]) await post(url, { privateOrigins, resolve });
    expect(from.size).toBe(2);
  });

  test("asks the host by its own name for a certificate, and gives nothing to one without", async () => {
    const names: unknown[] = [];
    const server = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    });
    const port = await listening(server);
    const url = `https://receiver.internal:${port}/`;
    const answer = await post(url, { privateOrigins: ["https://receiver.internal:*"], resolve });
    expect(answer.status).toBeUndefined();
    expect(answer.problem).toBeTruthy();
    expect(names).toEqual(["receiver.internal"]);
  });

  test("follows no redirect", async () => {
    const inside = await receiver((_, response) => response.end("secret"));
    const { port } = await receiver((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const answer = await post(`http://receiver.internal:${port}/`, { privateOrigins, resolve });
    expect(answer).toMatchObject({ status: 302, text: "" });
    expect(inside.calls).toEqual([]);
  });

  test("keeps 200 characters of an answer, however long it is", async () => {
    const { port } = await receiver((_, response) => {
      const more = () => response.writable && response.write("é\u0000<b>".repeat(5_000), more);
      response.writeHead(500);
      more();
    });
    const answer = await post(`http://receiver.internal:${port}/`, { privateOrigins, resolve });
    expect(answer.status).toBe(500);
    expect([...answer.text]).toHaveLength(200);
    expect(answer.text.startsWith("é <b>é <b>")).toBe(true);
  });

  test("ends when its time is over: without an answer, or with the status of one that goes on", async () => {
    const silent = await receiver(() => {});
    const slow = await receiver((_, response) => response.writeHead(200).write("begun"));
    const more = { privateOrigins, resolve, timeoutMs: 300 };
    const none = await post(`http://receiver.internal:${silent.port}/`, more);
    expect(none).toMatchObject({ problem: "There was no answer within 0.3 seconds." });
    expect(none.status).toBeUndefined();
    const begun = await post(`http://receiver.internal:${slow.port}/`, more);
    expect(begun).toMatchObject({ status: 200, text: "begun" });
  });

  test("says what is wrong with a host that refuses or speaks something else", async () => {
    const { port } = await receiver((request) => request.socket.end("SSH-2.0-OpenSSH\r\n"));
    const url = `http://receiver.internal:${port}/`;
    expect((await post(url, { privateOrigins, resolve })).problem).toContain("did not answer as");
    const free = await listening(createServer());
    servers.pop()?.close();
    const refused = await post(`http://receiver.internal:${free}/`, { privateOrigins, resolve });
    expect(refused.problem).toBe("The host refused the connection.");
  });

  test("may go to a private origin only if exactly that is listed", async () => {
    const { port, calls } = await receiver((_, response) => response.end());
    const listed = `http://receiver.internal:${port}`;
    const urls = [`http://receiver.internal:${port + 1}/`, `https://receiver.internal:${port}/`];
    for (const url of [...urls, `http://a.receiver.internal:${port}/`, "https://127.0.0.1/"]) {
      const answer = await post(url, { privateOrigins: [listed], resolve });
      expect(answer.status, url).toBeUndefined();
    }
    expect(calls).toEqual([]);
    expect(await post(listed, { privateOrigins: [listed], resolve })).toMatchObject({
      status: 200,
    });
  });
});

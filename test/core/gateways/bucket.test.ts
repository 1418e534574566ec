import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bucketStorage } from "../../../core/gateways/bucket.ts";
import { putFile, tried } from "../../../core/gateways/storage.ts";

/** Puts objects by S3's protocol into a server on this computer, under a name that no DNS knows. */

let server: Server;
let objects: Map<string, Buffer>;
let calls: IncomingMessage[];
let instead: (request: IncomingMessage, response: ServerResponse) => boolean;

beforeEach(async () => {
  [objects, calls, instead] = [new Map(), [], () => false];
  server = createServer(async (request, response) => {
    calls.push(request);
    if (instead(request, response)) return;
    const key = decodeURIComponent((request.url ?? "").replace(/\?.*/, ""));
    const found = objects.get(key);
    if (request.method === "PUT") {
      const bytes = await buffer(request);
      const isTaken = found !== undefined && request.headers["if-none-match"] === "*";
      if (!isTaken) objects.set(key, bytes);
      response.writeHead(isTaken ? 412 : 200).end();
    } else if (found) response.writeHead(200, { "content-length": found.length }).end(found);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const lease = Buffer.from("%PDF-1.7 a lease");

async function put({ chosen, limitMs = 5_000 }: { chosen?: string; limitMs?: number } = {}) {
  const { port } = server.address() as AddressInfo;
  const at = {
    ...{ url: `http://files.example.com:${port}`, region: "eu-central-1", bucket: "signed" },
    ...{ user: "AKIA", secret: "secret", addresses: [{ address: "127.0.0.1", family: 4 }] },
  };
  const file = {
    ...{ sha256: createHash("sha256").update(lease).digest("hex"), sizeBytes: lease.length },
    ...{ contentType: "application/pdf", open: async () => Readable.from([lease]) },
  };
  const naming = { chosen, wanted: "Miete & Co/Lease.pdf", choose: async () => {} };
  const work = (signal: AbortSignal) => putFile(bucketStorage({ ...at, signal }), file, naming);
  return tried(work, limitMs, new Date());
}

test("an object is put under a free name, with its digest and its size, and read back", async () => {
  objects.set("/signed/Miete & Co/Lease.pdf", Buffer.from("mine"));
  expect(await put()).toMatchObject({ path: "Miete & Co/Lease (2).pdf" });
  expect(objects.get("/signed/Miete & Co/Lease.pdf")?.toString()).toBe("mine");
  expect(objects.get("/signed/Miete & Co/Lease (2).pdf")?.equals(lease)).toBe(true);
  const sent = calls.find(({ method }) => method === "PUT")?.headers;
  expect(sent).toMatchObject({
    ...{ host: expect.stringMatching(/^files\.example\.com:/), "if-none-match": "*" },
    ...{ "content-length": String(lease.length), "content-type": "application/pdf" },
    "x-amz-checksum-sha256": createHash("sha256").update(lease).digest("base64"),
  });
});

test("an object that an earlier try has put is left as it is", async () => {
  const path = "Miete & Co/Lease.pdf";
  objects.set(`/signed/${path}`, lease);
  expect(await put({ chosen: path })).toMatchObject({ path });
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
});

test("a redirect is not followed, and a refusal is passed on", async () => {
  instead = (_, response) => {
    response.writeHead(307, { location: "http://169.254.169.254/" }).end();
    return true;
  };
  expect(await put()).toMatchObject({ status: 307 });
  expect(calls).toHaveLength(1);
  instead = (_, response) => {
    response.writeHead(403).end("<Error><Code>AccessDenied</Code><Message>No</Message></Error>");
    return true;
  };
  expect(await put()).toMatchObject({ status: 403, answer: "AccessDenied: No" });
  expect(objects.size).toBe(0);
});

const answered = (code: string, message: string) =>
  `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;

test.each([
  [301, "PermanentRedirect", "The bucket must be addressed using the specified endpoint."],
  [400, "AuthorizationHeaderMalformed", "The region is wrong; expecting 'us-west-2'"],
  [404, "NoSuchBucket", "The specified bucket does not exist"],
  [403, "SignatureDoesNotMatch", "Check your key"],
  [503, "SlowDown", "Please reduce your request rate."],
] as const)("an answer %i says what the service says of %s", async (status, code, message) => {
  instead = (_, response) => {
    response.writeHead(status).end(answered(code, message));
    return true;
  };
  expect(await put()).toMatchObject({ status, answer: `${code}: ${message}` });
  expect(objects.size).toBe(0);
});

test("a key that may write but not read puts one object, and its owner is told", async () => {
  instead = ({ method }, response) => {
    if (method !== "GET") return false;
    response.writeHead(403).end(answered("AccessDenied", "No"));
    return true;
  };
  expect((await put()).problem).toContain("could not be read back");
  expect((await put({ chosen: "Miete & Co/Lease.pdf" })).problem).toContain("reading has to be");
  expect([...objects.keys()]).toEqual(["/signed/Miete & Co/Lease.pdf"]);
  instead = () => false;
  expect((await put({ chosen: "Miete & Co/Lease.pdf" })).path).toBe("Miete & Co/Lease.pdf");
  expect(objects.size).toBe(1);
});

test("an empty object has its name, too", async () => {
  objects.set("/signed/Miete & Co/Lease.pdf", Buffer.alloc(0));
  instead = ({ method, headers, url }, response) => {
    const isEmpty = method === "GET" && headers.range !== undefined && url?.includes("Lease.pdf");
    if (isEmpty) response.writeHead(416).end(answered("InvalidRange", "It is empty"));
    return isEmpty === true;
  };
  expect((await put()).path).toBe("Miete & Co/Lease (2).pdf");
});

test("a key that may not list is told of a missing object as of a forbidden one, and puts it", async () => {
  instead = ({ method }, response) => {
    if (method !== "GET" || objects.size > 0) return false;
    response.writeHead(403).end();
    return true;
  };
  expect(await put()).toMatchObject({ path: "Miete & Co/Lease.pdf" });
});

test("an answer that comes byte by byte ends with the time of the try", async () => {
  instead = ({ method, headers }, response) => {
    if (method !== "GET" || headers.range !== undefined) return false;
    response.writeHead(200, { "content-length": lease.length }).write("%");
    return true;
  };
  expect((await put({ limitMs: 300 })).problem).toBe("It took longer than 0.3 seconds.");
});

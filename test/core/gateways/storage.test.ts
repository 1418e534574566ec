import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { putFile, type Storage, tried } from "../../../core/gateways/storage.ts";
import { webdav } from "../../../core/gateways/webdav.ts";
import { openWebdav, type WebdavServer } from "../../support/webdav-server.ts";

/** Puts files into a folder of a WebDAV server on this computer. */

const opened: WebdavServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.end();
});

async function newFolder(options?: Parameters<typeof openWebdav>[0]): Promise<WebdavServer> {
  const server = await openWebdav(options);
  opened.push(server);
  return server;
}

const unfinished = ".undersign-h-1.uploading";

const storageAt = (
  { url }: WebdavServer,
  signal: AbortSignal,
  secret = "app password ü",
): Storage =>
  webdav({
    ...{ url, user: "ann", secret, signal, unfinished },
    addresses: [{ address: "127.0.0.1", family: 4 }],
  });

function fileOf(bytes: Buffer) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const open = async () => Readable.from([bytes]);
  return { sha256, sizeBytes: bytes.length, contentType: "application/pdf", open };
}

const lease = Buffer.from("%PDF-1.7 a lease");

interface PutOptions {
  readonly wanted?: string;
  readonly chosen?: string | undefined;
  readonly bytes?: Buffer;
  readonly limitMs?: number;
  readonly secret?: string;
  readonly choose?: (path: string) => Promise<void>;
}

/** One try, and the names that it has chosen. */
async function put(server: WebdavServer, options: PutOptions = {}) {
  const { wanted = "Lease.pdf", chosen, bytes = lease, limitMs = 5_000, secret } = options;
  const names: string[] = [];
  const choose = async (path: string) => {
    names.push(path);
    await options.choose?.(path);
  };
  const result = await tried(
    (signal) =>
      putFile(storageAt(server, signal, secret), fileOf(bytes), { chosen, wanted, choose }),
    limitMs,
    new Date(),
  );
  return { ...result, names };
}

describe("a file", () => {
  test("is written under another name, moved when it is complete, and read back", async () => {
    const server = await newFolder();
    expect(await put(server)).toMatchObject({ path: "Lease.pdf", names: ["Lease.pdf"] });
    expect([...server.files]).toEqual([["Lease.pdf", lease]]);
    expect(server.calls).toEqual([
      "HEAD /Lease.pdf",
      `PUT /${unfinished}`,
      `MOVE /${unfinished}`,
      "GET /Lease.pdf",
    ]);
  });

  test("of many megabytes goes through as it comes", async () => {
    const server = await newFolder();
    const bytes = Buffer.alloc(40 * 1024 * 1024, "a page ");
    expect((await put(server, { bytes, limitMs: 20_000 })).path).toBe("Lease.pdf");
    expect(server.files.get("Lease.pdf")?.equals(bytes)).toBe(true);
  });

  test("goes into folders that are made for it, with any characters in their names", async () => {
    const server = await newFolder();
    const wanted = "Miete & Co/100% #1/Lease ü?.pdf";
    expect((await put(server, { wanted })).path).toBe(wanted);
    expect(server.files.has(wanted)).toBe(true);
    expect((await put(server, { wanted })).path).toBe("Miete & Co/100% #1/Lease ü? (2).pdf");
  });

  test("replaces no other file of its name, in capitals or not", async () => {
    const server = await newFolder({ ignoresCase: true });
    server.files.set("LEASE.PDF", Buffer.from("mine"));
    expect((await put(server)).path).toBe("Lease (2).pdf");
    expect(server.files.get("LEASE.PDF")?.toString()).toBe("mine");
  });

  test("behind 5,000 of its name takes at most 26 questions", async () => {
    const server = await newFolder();
    server.files.set("Lease.pdf", lease);
    for (let number = 2; number <= 5_000; number++)
      server.files.set(`Lease (${number}).pdf`, lease);
    expect((await put(server)).path).toBe("Lease (5001).pdf");
    expect(server.calls.filter((call) => call.startsWith("HEAD"))).toHaveLength(26);
  });

  test("whose name is taken between question and move gets the next one", async () => {
    const server = await newFolder();
    server.meanwhile = (call) => {
      if (call.startsWith("PUT") && server.files.size === 1)
        server.files.set("Lease.pdf", Buffer.from("mine"));
    };
    expect(await put(server)).toMatchObject({
      ...{ path: "Lease (2).pdf", names: ["Lease.pdf", "Lease (2).pdf"] },
    });
    expect(server.files.get("Lease.pdf")?.toString()).toBe("mine");
    expect(server.files.size).toBe(2);
  });
});

describe("a try that was cut off", () => {
  const steps = ["HEAD /Lease.pdf", `PUT /${unfinished}`, `MOVE /${unfinished}`, "GET /Lease.pdf"];

  test.each(steps)("after %s is followed by one that leaves one file", async (step) => {
    const server = await newFolder();
    server.instead = (_, response) => {
      if (!server.calls.includes(step) || server.calls.at(-1) === step) return false;
      response.destroy();
      return true;
    };
    const first = await put(server);
    server.instead = () => false;
    const again = await put(server, { chosen: first.names.at(-1) });
    expect(again.path).toBe("Lease.pdf");
    expect([...server.files]).toEqual([["Lease.pdf", lease]]);
  });

  test("while a step was answered is followed by one that leaves one file", async () => {
    for (const step of steps) {
      const server = await newFolder();
      server.meanwhile = async (call) => {
        if (call === step) await server.end();
      };
      const first = await put(server);
      expect(first.path).toBeUndefined();
      const later = await newFolder();
      for (const [name, bytes] of server.files) later.files.set(name, bytes);
      expect((await put(later, { chosen: first.names.at(-1) })).path).toBe("Lease.pdf");
      expect([...later.files]).toEqual([["Lease.pdf", lease]]);
    }
  });

  test("leaves a name to whoever has taken it since", async () => {
    const server = await newFolder();
    server.files.set("Lease.pdf", Buffer.from("mine"));
    expect((await put(server, { chosen: "Lease.pdf" })).path).toBe("Lease (2).pdf");
  });
});

describe("a server", () => {
  test("that answers 200 to everything is not believed", async () => {
    const server = await newFolder();
    server.instead = (_, response) => {
      response.writeHead(200).end("fine");
      return true;
    };
    expect((await put(server)).problem).toContain("says of every name");
    expect(server.calls.length).toBeLessThan(20);
  });

  test("that keeps other bytes is found out, and keeps no file under the name", async () => {
    const server = await newFolder();
    server.meanwhile = (call) => {
      if (call.startsWith("PUT")) server.files.set(unfinished, lease.subarray(1));
    };
    expect((await put(server)).problem).toContain("was not the one");
    expect([...server.files.keys()]).toEqual([unfinished]);
  });

  test("that answers one byte a second ends with the time of the try", async () => {
    const server = await newFolder();
    server.instead = (request, response) => {
      if (request.method !== "GET") return false;
      response.writeHead(200).write("%");
      return true;
    };
    const { tookMs, problem } = await put(server, { limitMs: 300 });
    expect(problem).toBe("It took longer than 0.3 seconds.");
    expect(tookMs).toBeLessThan(2_000);
  });

  test("that sends more than the file is read no further", async () => {
    const server = await newFolder();
    server.instead = (request, response) => {
      if (request.method !== "GET") return false;
      response.writeHead(200);
      Readable.from(endless()).pipe(response);
      return true;
    };
    expect((await put(server)).problem).toContain("was not the one");
  });

  test("that leads elsewhere is not followed, and its refusal is passed on", async () => {
    const server = await newFolder();
    server.instead = (_, response) => {
      response.writeHead(302, { location: "http://169.254.169.254/" }).end("over there");
      return true;
    };
    const to = "The address leads to http://169.254.169.254/";
    expect(await put(server)).toMatchObject({ status: 302, answer: to });
    server.instead = () => false;
    expect(await put(server, { secret: "wrong" })).toMatchObject({
      ...{ status: 401, answer: "The user name or the password is wrong." },
    });
    expect(server.files.size).toBe(0);
  });
});

function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

test("a fault of ours fails the run, and is not laid at the storage's door", async () => {
  const server = await newFolder();
  const choose = async () => {
    throw new Error("the table is away");
  };
  await expect(put(server, { choose })).rejects.toThrow("the table is away");
  expect(server.files.size).toBe(0);
});

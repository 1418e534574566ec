import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A folder that is served by WebDAV on this computer, as far as a client that puts files needs it (RFC 4918). */
export interface WebdavServer {
  /** The address of the folder. */
  readonly url: string;
  /** What lies there, by path below the folder. */
  readonly files: Map<string, Buffer>;
  readonly folders: Set<string>;
  /** "PUT /a.pdf", in their order. */
  readonly calls: string[];
  /** Answers instead of the folder if it returns true. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  /** Ends after the folder has changed and before it answers. */
  meanwhile: (call: string) => Promise<void> | void;
  readonly end: () => Promise<void>;
}

interface WebdavOptions {
  readonly user?: string;
  readonly secret?: string;
  /** As macOS and Windows have it: names that differ by case alone are one. */
  readonly ignoresCase?: boolean;
}

const base = "/dav/files/ann/Signed";

export async function openWebdav({
  user = "ann",
  secret = "app password ü",
  ignoresCase = false,
}: WebdavOptions = {}): Promise<WebdavServer> {
  const credentials = `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
  const files = new Map<string, Buffer>();
  const folders = new Set([""]);
  const nameOf = (path: string) =>
    (ignoresCase ? [...files.keys()].find((one) => sameName(one, path)) : undefined) ?? path;

  async function statusOf(request: IncomingMessage, path: string): Promise<number> {
    const name = nameOf(path);
    switch (request.method) {
      case "PUT": {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part);
        const bytes = Buffer.concat(parts);
        // A connection that breaks off leaves nothing.
        if (bytes.length !== Number(request.headers["content-length"])) return 400;
        if (!folders.has(folderOf(path)) || /\.(part|filepart)$/i.test(path)) return 409;
        const existed = files.has(name);
        files.set(name, bytes);
        return existed ? 204 : 201;
      }
      case "MKCOL":
        if (folders.has(path)) return 405;
        if (!folders.has(folderOf(path))) return 409;
        folders.add(path);
        return 201;
      case "MOVE": {
        const to = pathOf(new URL(String(request.headers.destination)).pathname);
        const bytes = files.get(name);
        if (!bytes) return 404;
        if (!folders.has(folderOf(to))) return 409;
        const taken = files.has(nameOf(to));
        if (taken && request.headers.overwrite === "F") return 412;
        files.delete(name);
        files.set(nameOf(to), bytes);
        return taken ? 204 : 201;
      }
      case "HEAD":
      case "GET":
        return files.has(name) ? 200 : 404;
      default:
        return 405;
    }
  }

  const server = createServer(async (request, response) => {
    const path = pathOf(request.url ?? "");
    const call = `${request.method} /${path}`;
    storage.calls.push(call);
    if (await storage.instead(request, response)) return;
    if (request.headers.authorization !== credentials) {
      response.writeHead(401).end("who are you?");
      return;
    }
    const status = await statusOf(request, path);
    await storage.meanwhile(call);
    const found = request.method === "GET" && status === 200 ? files.get(nameOf(path)) : undefined;
    response.writeHead(status).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const storage: WebdavServer = {
    ...{ url: `http://127.0.0.1:${port}${base}`, files, folders, calls: [] },
    ...{ instead: () => false, meanwhile: () => {} },
    end: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return storage;
}

const pathOf = (address: string): string =>
  decodeURIComponent(address.slice(base.length)).replace(/^\//, "");

const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

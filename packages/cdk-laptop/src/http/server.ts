import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Answer, type HttpReply, type HttpRequest, jsonReply } from "./message.ts";

export interface Serving {
  readonly answer: Answer;
  /** A request with a larger body is answered with 413. */
  readonly bodyBytesMax: number;
  /** Time of the Date header, by which the AWS SDK corrects the times that it signs. */
  readonly now?: () => number;
  readonly log?: (line: string) => void;
}

export class PortInUse extends Error {
  override name = "PortInUse";
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} is in use by another program.`);
    this.port = port;
  }
}

/** Loopback only: this server must not be reachable from a network. */
const host = "127.0.0.1";

/** A bound port. Requests that come before `serve` is called wait until then. */
export class LocalServer {
  readonly port: number;
  readonly url: string;
  readonly #server: Server;
  #serve: (serving: Serving) => void = () => {};

  private constructor(server: Server) {
    this.#server = server;
    this.port = portOf(server);
    this.url = `http://${host}:${this.port}`;
    const ready = new Promise<Serving>((resolve) => {
      this.#serve = resolve;
    });
    server.on("request", async (incoming, outgoing) => respond(incoming, outgoing, await ready));
  }

  /** Binds a port, any free one for 0. Throws PortInUse. */
  static async open(port: number): Promise<LocalServer> {
    // Only clients close idle connections: one that the server closes may just be in use for the next request.
    const server = createServer({ keepAliveTimeout: 0 });
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error) => {
        const taken = "code" in error && error.code === "EADDRINUSE";
        reject(taken ? new PortInUse(port) : error);
      });
      server.listen(port, host, resolve);
    });
    return new LocalServer(server);
  }

  /** Binds `preferred` if it is free, else any port. */
  static async near(preferred: number): Promise<LocalServer> {
    if (preferred > 65_535) return LocalServer.open(0);
    try {
      return await LocalServer.open(preferred);
    } catch (error) {
      if (error instanceof PortInUse) return LocalServer.open(0);
      throw error;
    }
  }

  serve(serving: Serving): void {
    this.#serve(serving);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port was bound");
  return address.port;
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { answer, bodyBytesMax, now, log = console.error }: Serving,
): Promise<void> {
  try {
    const request = await readRequest(incoming, outgoing, bodyBytesMax);
    const reply = request
      ? await answer(request)
      : jsonReply(413, { message: "Request Entity Too Large" });
    if (now) outgoing.setHeader("date", new Date(now()).toUTCString());
    sendReply(outgoing, reply);
  } catch (error) {
    log(`${incoming.method} ${incoming.url}: ${String(error)}`);
    outgoing.destroy();
  }
}

/** Reads a request; undefined if the body has more than `bytesMax` bytes. */
async function readRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bytesMax: number,
): Promise<HttpRequest | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    // The body is read to its end anyway: a client that is still sending wouldn't read the reply.
    if (bytes <= bytesMax) chunks.push(chunk);
  }
  if (bytes > bytesMax) return undefined;
  const [path = "/", ...query] = (incoming.url ?? "/").split("?");
  return {
    method: incoming.method ?? "GET",
    path,
    query: query.join("?"),
    headers: flatHeaders(incoming),
    body: Buffer.concat(chunks),
    peer: incoming.socket.remoteAddress ?? host,
    gone: () => outgoing.destroyed,
  };
}

function flatHeaders({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [
      name,
      values.join(name === "cookie" ? "; " : ","),
    ]),
  );
}

function sendReply(outgoing: ServerResponse, { status, headers, body }: HttpReply): void {
  for (const [name, value] of Object.entries(headers)) {
    outgoing.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  // The reply to HEAD may have the length of the reply to GET.
  if (status !== 204 && status !== 304 && !outgoing.hasHeader("content-length")) {
    outgoing.setHeader("content-length", Buffer.byteLength(body));
  }
  outgoing.writeHead(status);
  // Node leaves the body out for HEAD.
  outgoing.end(body);
}

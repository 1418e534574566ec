import type http from "node:http";
import { portOf } from "../http/ports.ts";
import type { Clock } from "./cloud.ts";

export interface HttpRequest {
  method: string;
  /** As it came, still percent-encoded. Not through `URL`, which would resolve ".." in S3 keys. */
  path: string;
  query: URLSearchParams;
  /** Lower case names. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** True once nobody waits for the answer any more. */
  gone(): boolean;
}

export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface HttpServer {
  endpoint: string;
  close(): Promise<void>;
}

const bodyBytesMax = 256 * 1024 * 1024;

/** The clock makes the Date header: the SDK corrects the times that it signs by it. */
export function serve(
  server: http.Server,
  clock: Clock,
  answer: (request: HttpRequest) => Promise<HttpReply>,
): HttpServer {
  server.on("request", (incoming, outgoing) => {
    readRequest(incoming, outgoing)
      .then(answer)
      .then((reply) => send(outgoing, incoming.method, dated(reply, clock)))
      .catch(() => outgoing.destroy());
  });
  return { endpoint: `http://127.0.0.1:${portOf(server)}`, close: () => stop(server) };
}

async function stop(server: http.Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

async function readRequest(
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
): Promise<HttpRequest> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new Error("Request body too large");
    chunks.push(chunk);
  }
  const [path = "/", ...query] = (incoming.url ?? "/").split("?");
  return {
    method: incoming.method ?? "GET",
    path,
    query: new URLSearchParams(query.join("?")),
    headers: flatHeaders(incoming.headers),
    body: Buffer.concat(chunks),
    gone: () => outgoing.destroyed,
  };
}

function flatHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(",") : value;
  }
  return flat;
}

function dated(reply: HttpReply, clock: Clock): HttpReply {
  const date = new Date(clock.now()).toUTCString();
  return { ...reply, headers: { date, ...reply.headers } };
}

function send(outgoing: http.ServerResponse, method: string | undefined, reply: HttpReply): void {
  const bodyless = method === "HEAD" || reply.status === 204 || reply.status === 304;
  const length = { "content-length": String(Buffer.byteLength(reply.body)) };
  outgoing.writeHead(reply.status, { ...(bodyless ? {} : length), ...reply.headers });
  outgoing.end(bodyless ? undefined : reply.body);
}

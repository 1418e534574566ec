import type { IncomingMessage, ServerResponse } from "node:http";

/** A request on its way from viewer to CloudFront to API Gateway. */
export interface HttpRequest {
  readonly method: string;
  /** As it came, still percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Lower-case names; repeated headers joined by a comma, cookies by "; ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Address of whoever opened the connection. */
  readonly peer: string;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

/** Keeps no more than `bytesMax` of the body; undefined when there is more. */
export async function readRequest(
  incoming: IncomingMessage,
  bytesMax: number,
): Promise<HttpRequest | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    // Read to the end all the same: a client that is still sending wouldn't see the answer.
    if (bytes <= bytesMax) chunks.push(chunk);
  }
  if (bytes > bytesMax) return undefined;
  const [path = "/", ...query] = (incoming.url ?? "/").split("?");
  return {
    method: incoming.method ?? "GET",
    path,
    query: query.join("?"),
    headers: Object.fromEntries(
      Object.entries(incoming.headersDistinct).map(([name, values = []]) => [
        name,
        values.join(name === "cookie" ? "; " : ","),
      ]),
    ),
    body: Buffer.concat(chunks),
    peer: incoming.socket.remoteAddress ?? "127.0.0.1",
  };
}

export function sendReply(outgoing: ServerResponse, { status, headers, body }: HttpReply): void {
  for (const [name, value] of Object.entries(headers)) {
    outgoing.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  if (status !== 204 && status !== 304) outgoing.setHeader("content-length", body.length);
  outgoing.writeHead(status);
  // Node leaves the body out where the request was a HEAD.
  outgoing.end(body);
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: HttpReply["headers"] = {},
): HttpReply {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

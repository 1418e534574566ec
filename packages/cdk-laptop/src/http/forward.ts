import type { HttpReply, HttpRequest } from "./message.ts";

/** Forwards the request to another server. Signatures that cover the host become invalid. */
export async function forward(endpoint: string, request: HttpRequest): Promise<HttpReply> {
  const { method, path, query, body } = request;
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const reply = await fetch(`${endpoint}${path}${query && `?${query}`}`, {
    method,
    headers,
    ...(["GET", "HEAD"].includes(method) ? {} : { body: new Uint8Array(body) }),
  });
  const {
    "content-encoding": _coding,
    "transfer-encoding": _chunks,
    ...told
  } = Object.fromEntries(reply.headers);
  return { status: reply.status, headers: told, body: new Uint8Array(await reply.arrayBuffer()) };
}

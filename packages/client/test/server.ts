import { createServer, type IncomingMessage } from "node:http";
import { onTestFinished } from "vitest";
import { type Client, type ClientOptions, createClient } from "../src/index.ts";

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or text as it is; undefined hangs up without an answer. */
  readonly body?: unknown;
}

export interface Server {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  readonly client: (options?: Partial<ClientOptions>) => Client;
}

/** Answers each call with the next reply, and the last one again; stops with the test. */
export async function serve(...replies: readonly Reply[]): Promise<Server> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const reply = replies[Math.min(received.length, replies.length - 1)] ?? {};
    const { method, url = "", headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    if (reply.body === undefined) {
      response.destroy();
      return;
    }
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    response.writeHead(reply.status ?? 200, reply.headers).end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const client = (options: Partial<ClientOptions> = {}) =>
    createClient({ url: `${url}/`, key: "us_key", ...options });
  return { url, received, client };
}

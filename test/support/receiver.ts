import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly data: { readonly seq: number };
  };
}

export interface Receiver {
  readonly url: string;
  readonly got: Got[];
  /** Of the answers from now on. */
  status: number;
}

const ends: (() => unknown)[] = [];
afterAll(() => {
  for (const end of ends) end();
});

/** A receiver of webhooks on this computer; `/gone` below its address answers 410. */
export async function newReceiver(): Promise<Receiver> {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    got.push({ headers: request.headers, body, event: JSON.parse(body) });
    const status = request.url?.endsWith("/gone") ? 410 : receiver.status;
    response.writeHead(status).end(`said ${status}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const receiver = { url: `http://127.0.0.1:${port}/in`, got, status: 200 };
  return receiver;
}

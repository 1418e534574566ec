import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

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
  /** Status of the answers from now on. */
  status: number;
  /** Ends before each answer. */
  meanwhile: () => Promise<void>;
  /** Until `begin`, nothing listens at its address. */
  readonly end: () => Promise<void>;
  readonly begin: () => Promise<void>;
}

/** A receiver of webhooks on this computer until `end`; `/gone` below its address answers 410. */
export async function openReceiver(): Promise<Receiver> {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    got.push({ headers: request.headers, body, event: JSON.parse(body) });
    await receiver.meanwhile();
    const status = request.url?.endsWith("/gone") ? 410 : receiver.status;
    response.writeHead(status).end(`said ${status}`);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${port}/in`;
  const begin = () => listen(port);
  const receiver: Receiver = { url, got, status: 200, meanwhile: async () => {}, end, begin };
  return receiver;
}

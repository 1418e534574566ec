import { createServer, type Server as HttpServer } from "node:http";
import type { Server } from "node:net";

/** Loopback only: nothing here is fit for a network. */
const host = "127.0.0.1";

export class PortInUse extends Error {
  override name = "PortInUse";
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} is in use by another program.`);
    this.port = port;
  }
}

/** Binds `port`, any free one for 0, and tells which. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      reject(taken ? new PortInUse(port) : error);
    });
    server.listen(port, host, resolve);
  });
  return portOf(server);
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port was bound");
  return address.port;
}

/** Its client ends idle connections: one that it ended itself might just be asked again. */
export const createPatientServer = (): HttpServer => createServer({ keepAliveTimeout: 0 });

/** On `preferred` if that is free, else on any port; bound at once, and told later what to answer. */
export async function serverNear(preferred: number): Promise<HttpServer> {
  const server = createPatientServer();
  try {
    await listen(server, preferred);
  } catch (error) {
    if (!(error instanceof PortInUse) && preferred <= 65_535) throw error;
    await listen(server, 0);
  }
  return server;
}

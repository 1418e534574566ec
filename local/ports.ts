import { createServer, type Server } from "node:net";

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
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port was bound");
  return address.port;
}

/** `preferred` if it is free, else any. */
export async function freePort(preferred: number): Promise<number> {
  const probe = createServer();
  try {
    const port = await listen(probe, preferred);
    await new Promise((resolve) => probe.close(resolve));
    return port;
  } catch (error) {
    if (error instanceof PortInUse || preferred > 65_535) return freePort(0);
    throw error;
  }
}

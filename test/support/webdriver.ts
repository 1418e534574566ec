import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Firefox and WebKitGTK by WebDriver (W3C), as far as our tests steer them: to each in its own way, over the same commands. */
export interface DriverSession {
  readonly name: string;
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page; resolves to what it returns, which is JSON. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Presses, moves and lifts a finger or a mouse, in pixels of the window. */
  draw(points: readonly (readonly [x: number, y: number])[], by: "touch" | "mouse"): Promise<void>;
  /** Screenshot as PNG. */
  picture(): Promise<Buffer>;
  /** Printed page as PDF. */
  print(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** Names as Marionette has them, and their paths in WebDriver's HTTP. */
const paths = {
  Navigate: "url",
  ExecuteScript: "execute/sync",
  PerformActions: "actions",
  TakeScreenshot: "screenshot",
  Print: "print",
  SetTimeouts: "timeouts",
  SetWindowRect: "window/rect",
} as const;

type Command = (name: keyof typeof paths, parameters?: object) => Promise<unknown>;

/** Firefox without a window, by Marionette, which every Firefox brings: no driver is needed. */
export async function openFirefox(
  program: string,
  size: WindowSize,
  env: NodeJS.ProcessEnv = {},
): Promise<DriverSession> {
  const profile = mkdtempSync(path.join(tmpdir(), "undersign-firefox-"));
  const port = await freePort();
  writeFileSync(path.join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`);
  const browser = spawn(program, ["--headless", "--marionette", "--profile", profile], {
    stdio: "ignore",
    env: { ...process.env, ...env },
  });
  const end = async () => {
    await stop(browser);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = await marionetteAt(port);
    await marionette("NewSession");
    return await driven("Firefox", marionette, size, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** WebKitGTK's small browser by its WebDriver, on a display of its own. */
export async function openWebKit(size: WindowSize): Promise<DriverSession> {
  const display = await openDisplay();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display.name },
  });
  const sessions = `http://127.0.0.1:${port}/session`;
  const end = async () => {
    await stop(driver);
    await display.close();
  };
  try {
    const { sessionId } = await newSession(sessions);
    const session = `${sessions}/${sessionId}`;
    const command: Command = (name, parameters) =>
      name === "TakeScreenshot"
        ? answered(`${session}/${paths[name]}`)
        : answered(`${session}/${paths[name]}`, parameters ?? {});
    return await driven("WebKitGTK", command, size, async () => {
      await fetch(session, { method: "DELETE" }).catch(() => undefined);
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}

const waitMs = 30_000;
const againAfterMs = 100;

async function driven(
  name: string,
  command: Command,
  size: WindowSize,
  end: () => Promise<void>,
): Promise<DriverSession> {
  await command("SetTimeouts", { script: waitMs, pageLoad: 2 * waitMs });
  await command("SetWindowRect", { x: 0, y: 0, ...size });
  const value = async <T>(name: keyof typeof paths, parameters?: object): Promise<T> => {
    const answer = await command(name, parameters);
    return (answer as { value: T }).value;
  };
  return {
    name,
    open: async (url) => void (await command("Navigate", { url })),
    run: (script, ...args) => value("ExecuteScript", { script, args }),
    draw: async (points, by) =>
      void (await command("PerformActions", { actions: [stroke(points, by)] })),
    picture: async () => Buffer.from(await value<string>("TakeScreenshot"), "base64"),
    print: async () => Buffer.from(await value<string>("Print", {}), "base64"),
    close: end,
  };
}

function stroke(points: readonly (readonly [x: number, y: number])[], pointerType: string) {
  const [[x, y] = [0, 0], ...further] = points;
  const to = (at: readonly [x: number, y: number], duration: number) => {
    return { type: "pointerMove", duration, x: Math.round(at[0]), y: Math.round(at[1]) };
  };
  return {
    type: "pointer",
    id: pointerType,
    parameters: { pointerType },
    actions: [
      to([x, y], 0),
      { type: "pointerDown", button: 0 },
      ...further.map((point) => to(point, 20)),
      { type: "pointerUp", button: 0 },
    ],
  };
}

/** `[0, id, command, parameters]` is answered by `[1, id, error, result]`, each after its length and a colon. */
async function marionetteAt(port: number) {
  const socket = await connectedTo(port);
  const waiting = new Map<number, (answer: readonly [error: unknown, result: unknown]) => void>();
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const length = Number(received.subarray(0, Math.max(0, colon)));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(String(received.subarray(colon + 1, colon + 1 + length)));
      received = received.subarray(colon + 1 + length);
      // The greeting is no list.
      if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
    }
  });
  let last = 0;
  return (name: string, parameters: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ([error, result]) =>
        error ? reject(new Error(`${name}: ${JSON.stringify(error)}`)) : resolve(result),
      );
      const message = JSON.stringify([0, last, `WebDriver:${name}`, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}

async function connectedTo(port: number): Promise<Socket> {
  return soon(async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  });
}

/** The driver takes a moment to listen. */
const newSession = (sessions: string): Promise<{ sessionId: string }> =>
  soon(async () => {
    const { value } = await answered(sessions, { capabilities: {} });
    return value as { sessionId: string };
  });

async function soon<T>(act: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((done) => setTimeout(done, againAfterMs));
    }
  }
}

async function answered(address: string, body?: object): Promise<{ value: unknown }> {
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const response = await fetch(address, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${address}: ${text}`);
  return JSON.parse(text);
}

export async function openDisplay() {
  const screen = ["-screen", "0", "1400x1200x24", "-nolisten", "tcp"];
  const server = spawn("Xvfb", ["-displayfd", "3", ...screen], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, "data");
  return { name: `:${String(number).trim()}`, close: () => stop(server) };
}

export async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, "exit");
  program.kill();
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

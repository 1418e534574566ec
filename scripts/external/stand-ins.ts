import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Endpoints } from "cdk-laptop";

/** A program that replaces services of our local cloud. */
export interface StandIn {
  readonly name: string;
  readonly version: string;
  /** Installs it below `folder` with its registry's client. */
  install(folder: string): void;
  isInstalled(folder: string): boolean;
  command(folder: string, port: number): Command;
  /** A path that answers with any status once the program is up. */
  readonly health: string;
  /** The endpoints that it provides, of AWS or Stripe. */
  plays(url: string): { readonly aws?: Endpoints; readonly stripe?: string };
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

const dynamoDbLocal: StandIn = {
  name: "DynamoDB Local",
  version: "2.6.1",
  isInstalled: (folder) => existsSync(path.join(folder, "lib", "DynamoDBLocal-2.6.1.jar")),
  install(folder) {
    const dependency =
      "<groupId>com.amazonaws</groupId><artifactId>DynamoDBLocal</artifactId><version>2.6.1</version>";
    const project = `<modelVersion>4.0.0</modelVersion><groupId>none</groupId><artifactId>none</artifactId><version>1</version>`;
    writeFileSync(
      path.join(folder, "pom.xml"),
      `<project xmlns="http://maven.apache.org/POM/4.0.0">${project}<dependencies><dependency>${dependency}</dependency></dependencies></project>`,
    );
    run("mvn", ["-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib"], folder);
  },
  command: (folder, port) => ({
    program: "java",
    args: [
      "-Djava.library.path=lib",
      ...["-cp", "lib/*"],
      "com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
      ...["-inMemory", "-sharedDb", "-port", String(port)],
    ],
    cwd: folder,
  }),
  health: "/",
  plays: (url) => ({ aws: { dynamodb: url } }),
};

const localStack: StandIn = {
  name: "LocalStack",
  version: "4.14.0",
  isInstalled: (folder) => existsSync(path.join(folder, "venv", "installed")),
  install(folder) {
    run(python(), ["-m", "venv", "venv"], folder);
    // Newer versions lack functions that this version still calls.
    const held = ["cbor2<6", "pyOpenSSL<26", "cryptography<47", "service-identity<25"];
    const wanted = ["localstack-core[runtime]==4.14.0", ...held];
    run(path.join(folder, "venv/bin/pip"), ["install", "-q", ...wanted], folder);
    writeFileSync(path.join(folder, "venv", "installed"), wanted.join("\n"));
  },
  command: (folder, port) => ({
    program: path.join(folder, "venv/bin/python"),
    args: ["-m", "localstack.runtime.main"],
    cwd: folder,
    env: {
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
      // Run on the host; no telemetry, and no download of certificates or engines.
      DISABLE_EVENTS: "1",
      SKIP_SSL_CERT_DOWNLOAD: "1",
      DNS_ADDRESS: "0",
      // Functions get the queues' addresses unchanged.
      SQS_ENDPOINT_STRATEGY: "path",
      LOCALSTACK_HOST: `127.0.0.1:${port}`,
    },
  }),
  health: "/_localstack/health",
  plays: (url) => ({ aws: { s3: url, kms: url, sqs: url } }),
};

const stripeMock: StandIn = {
  name: "stripe-mock",
  version: "0.203.0",
  isInstalled: (folder) => existsSync(path.join(folder, "stripe-mock")),
  install(folder) {
    const module = "github.com/stripe/stripe-mock@v0.203.0";
    run("go", ["install", module], folder, { GOBIN: folder });
  },
  command: (folder, port) => ({
    program: path.join(folder, "stripe-mock"),
    args: ["-http-port", String(port)],
    cwd: folder,
  }),
  health: "/",
  plays: (url) => ({ stripe: url }),
};

export const standIns: readonly StandIn[] = [dynamoDbLocal, localStack, stripeMock];

const home = path.resolve(import.meta.dirname, "../../../.external");

export const folderOf = ({ name }: StandIn): string =>
  path.join(home, name.toLowerCase().replaceAll(" ", "-"));

export function install(standIn: StandIn): void {
  const folder = folderOf(standIn);
  if (standIn.isInstalled(folder)) return;
  console.log(`Installing ${standIn.name} ${standIn.version} ...`);
  mkdirSync(folder, { recursive: true });
  standIn.install(folder);
}

/** Starts it on a local port; its output goes to a file in its folder. */
export async function start(standIn: StandIn, port: number) {
  const folder = folderOf(standIn);
  const { program, args, cwd, env } = standIn.command(folder, port);
  const log = openSync(path.join(folder, "output.log"), "w");
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 240 && child.exitCode === null; tries++) {
    const isUp = await fetch(url + standIn.health).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, stop: () => child.kill() };
    await wait(500);
  }
  child.kill();
  throw new Error(`${standIn.name} did not start: see ${path.join(folder, "output.log")}`);
}

/** Finds a Python that LocalStack runs on: 3.13 at most. */
function python(): string {
  const named = process.env["PYTHON"];
  const versions = path.join(homedir(), ".pyenv/versions");
  const known = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) => version.startsWith("3.13"))
    .map((version) => path.join(versions, version, "bin/python3.13"));
  const found = [...(named ? [named] : []), "python3.13", ...known].find(
    (program) => spawnSync(program, ["--version"]).status === 0,
  );
  if (found) return found;
  throw new Error("expected Python 3.13 (or its path in PYTHON), found none");
}

function run(program: string, args: readonly string[], cwd: string, env = {}): void {
  const options = { cwd, stdio: "inherit", env: { ...process.env, ...env } } as const;
  const { status, error } = spawnSync(program, args, options);
  if (error) throw new Error(`expected the program ${program}, found none`);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}`);
}

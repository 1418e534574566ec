import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { type Cloud, startCloud } from "../../src/aws/cloud.ts";
import { LocalServer } from "../../src/http/server.ts";
import { AccessDenied, type AccessRequest } from "../../src/iam/access.ts";
import { Meter } from "../../src/system/meter.ts";
import type { Resource } from "../../src/template/resource.ts";

export const account = "123456789012";
export const region = "us-east-1";
export const noon = Date.parse("2026-03-01T12:00:00Z");

/** A clock that stops until it is moved. */
export class TestClock {
  #now = noon;

  now(): number {
    return this.#now;
  }

  forward(ms: number): void {
    this.#now += ms;
  }
}

export interface TestCloud {
  cloud: Cloud;
  clock: TestClock;
  meter: Meter;
  /** Requests to `authorize`, oldest first. */
  asked: AccessRequest[];
  /** Actions that `authorize` refuses. */
  denied: Set<string>;
  dataDir: string;
  /** Configuration for `new XClient(config)`. */
  config: { endpoint: string; region: string; credentials: Credentials; maxAttempts: number };
}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

interface Options {
  invoke?: (functionArn: string, event: unknown) => Promise<unknown>;
  /** Data folder of an earlier cloud, to start again on its data. */
  after?: TestCloud;
}

const running = new Set<Cloud>();
const directories: string[] = [];

afterAll(async () => {
  for (const cloud of running) await cloud.close();
  for (const directory of directories) fs.rmSync(directory, { recursive: true });
});

export async function startTestCloud(
  resources: readonly Resource[],
  { invoke, after }: Options = {},
): Promise<TestCloud> {
  const clock = after?.clock ?? new TestClock();
  const meter = new Meter();
  const asked: AccessRequest[] = [];
  const denied = new Set<string>();
  const dataDir = after?.dataDir ?? temporaryDirectory();
  const cloud = await startCloud({
    resources,
    describeStacks: () => [],
    dataDir,
    clock,
    meter,
    countsUnits: true,
    account,
    region,
    server: await LocalServer.open(0),
    authorize: ({ roleId }, request) => {
      asked.push(request);
      if (!denied.has(request.action)) return;
      throw new AccessDenied(`${roleId} is not authorized to perform: ${request.action}`);
    },
    invoke: invoke ?? (() => Promise.reject(new Error("No function was expected to run"))),
  });
  running.add(cloud);
  const credentials = { accessKeyId: "ROLETester", secretAccessKey: "local" };
  const config = { endpoint: cloud.endpoint, region, credentials, maxAttempts: 1 };
  return { cloud, clock, meter, asked, denied, dataDir, config };
}

export async function stop({ cloud }: TestCloud): Promise<void> {
  running.delete(cloud);
  await cloud.close();
}

function temporaryDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cloud-"));
  directories.push(directory);
  return directory;
}

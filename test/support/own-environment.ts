import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { paginateScan, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { LocalOptions } from "cdk-laptop";
import { afterAll, beforeAll } from "vitest";
import type { Undersign } from "../../scripts/local.ts";
import { sendCallsTo } from "./cloud.ts";
import { lookForGrantsIn } from "./grants.ts";
import { type KeptKeys, keepKeys, takeKeys } from "./kept-keys.ts";
import { operatorOf } from "./operator.ts";
import { payWith } from "./payments.ts";
import { startQuiet } from "./quiet-environment.ts";

interface OwnEnvironment {
  readonly environment: Undersign;
  /** Where it keeps all its data. */
  readonly dataDir: string;
}

interface Settings extends Pick<LocalOptions, "observeDynamoDb"> {
  /** Parameters of its stack; called when it starts. */
  readonly parameters?: () => Promise<Readonly<Record<string, string>>>;
  readonly log?: (line: string) => void;
  /** The assembly, where it is not the one that is built. */
  readonly cdkOut?: string;
  readonly countsUnits?: boolean;
}

/** An environment for one file of tests, whose clock, data, counters and grants are nobody else's. */
export function ownEnvironment(settings: Settings = {}): () => OwnEnvironment {
  let own: OwnEnvironment | undefined;
  let keys: KeptKeys | undefined;
  beforeAll(async () => {
    const dataDir = newFolder();
    keys = takeKeys(dataDir);
    own = { environment: await started(dataDir, settings), dataDir };
    keepKeys(keys, dataDir);
    use(own);
  });
  afterAll(async () => {
    await own?.environment.stop();
    if (keys) keys.isTaken = false;
    if (own) rmSync(own.dataDir, { recursive: true, force: true });
  });
  return () => running(own);
}

/** It starts with the first file that borrows it, and ends with the process. */
let lent: OwnEnvironment | undefined;
let logOfBorrower: Settings["log"];

/**
 * The environment of this process, which one file of tests after the other has to itself. Each may move the clock and
 * take rights away; it finds what others have left, of which nothing falls due any more, and a later time.
 */
export function borrowedEnvironment({ log }: Pick<Settings, "log"> = {}): () => OwnEnvironment {
  beforeAll(async () => {
    logOfBorrower = log;
    lent ??= await startLent();
    use(lent);
  });
  // Otherwise, work in progress would affect the next test file.
  afterAll(async () => {
    await lent?.environment.idle();
    if (lent) await letNothingFallDue(lent.environment);
  });
  return () => running(lent);
}

/** A hundred open documents of one file would be reminded of and expire whenever another moves the clock by days. */
async function letNothingFallDue(environment: Undersign): Promise<void> {
  const { db, names } = await operatorOf(environment);
  for (const TableName of [names.tables.Envelopes, names.tables.Events]) {
    const due = { TableName, IndexName: "byDue", ProjectionExpression: "pk, sk" };
    for await (const { Items = [] } of paginateScan({ client: db }, due))
      for (const Key of Items)
        await db.send(new UpdateCommand({ TableName, Key, UpdateExpression: "REMOVE dueShard" }));
  }
}

async function startLent(): Promise<OwnEnvironment> {
  const dataDir = newFolder();
  return { environment: await started(dataDir, { log: (line) => logOfBorrower?.(line) }), dataDir };
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), "undersign-own-"));

async function started(dataDir: string, { parameters, ...more }: Settings): Promise<Undersign> {
  const chosen = (await parameters?.()) ?? {};
  const parameter = (name: string) => chosen[name];
  return startQuiet({ dataDir, parameter, functionIdleMs: 300_000, ...more });
}

function use({ environment }: OwnEnvironment): void {
  sendCallsTo(environment.url);
  lookForGrantsIn(environment.grants());
  payWith(environment.stripe);
}

function running(own: OwnEnvironment | undefined): OwnEnvironment {
  if (!own) throw new Error("the environment runs during tests only");
  return own;
}

/** Throttling windows end with the hour: a second later, there is room for a whole test. */
export const nextHour = (environment: Undersign): Promise<void> =>
  environment.advance(3_600_000 - (environment.now() % 3_600_000) + 1000);

/** Makes `count` calls, many at once, like a browser farm. */
export async function inChunks<T>(
  count: number,
  size: number,
  one: (index: number) => Promise<T>,
): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) {
    const from = all.length;
    const length = Math.min(size, count - from);
    all.push(...(await Promise.all(Array.from({ length }, (_, i) => one(from + i)))));
  }
  return all;
}

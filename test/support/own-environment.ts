import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startUndersign, type Undersign } from "../../scripts/local.ts";
import { sendCallsTo } from "./cloud.ts";
import { lookForGrantsIn } from "./grants.ts";
import { type KeptKeys, keepKeys, takeKeys } from "./kept-keys.ts";
import { payWith } from "./payments.ts";

interface OwnEnvironment {
  readonly environment: Undersign;
  /** Where it keeps all its data. */
  readonly dataDir: string;
}

interface Settings {
  /** Those of its stack, asked for when it starts. */
  readonly parameters?: () => Promise<Readonly<Record<string, string>>>;
  readonly log?: (line: string) => void;
  readonly countsUnits?: boolean;
}

/** An environment for one file of tests, whose clock, data, counters and grants are nobody else's. */
export function ownEnvironment({ parameters, ...more }: Settings = {}): () => OwnEnvironment {
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-own-"));
  let environment: Undersign | undefined;
  let keys: KeptKeys | undefined;
  beforeAll(async () => {
    const chosen = (await parameters?.()) ?? {};
    const parameter = (name: string) => chosen[name];
    keys = takeKeys(dataDir);
    environment = await startUndersign({ dataDir, parameter, functionIdleMs: 300_000, ...more });
    keepKeys(keys, dataDir);
    sendCallsTo(environment.url);
    lookForGrantsIn(environment.grants());
    payWith(environment.stripe);
  });
  afterAll(async () => {
    await environment?.stop();
    if (keys) keys.isTaken = false;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!environment) throw new Error("the environment runs during tests only");
    return { environment, dataDir };
  };
}

/** Throttles' windows end with the hour: a second after it there is room for a whole test. */
export const nextHour = (environment: Undersign): Promise<void> =>
  environment.advance(3_600_000 - (environment.now() % 3_600_000) + 1000);

/** All of `count` calls, so many at once as a browser farm would make them. */
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

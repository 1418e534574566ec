import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startUndersign, type Undersign } from "../../scripts/local.ts";
import { callHouseAt } from "./cloud.ts";
import { payHouseAt } from "./payments.ts";

interface OwnHouse {
  readonly house: Undersign;
  /** Where it keeps all its data. */
  readonly dataDir: string;
}

/**
 * A house for one file of tests, whose clock, counters and grants are nobody else's; `parameters` are
 * those of its stack, asked for when it starts.
 */
export function ownHouse(
  parameters: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): () => OwnHouse {
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-own-"));
  let house: Undersign | undefined;
  beforeAll(async () => {
    const chosen = await parameters();
    const parameter = (name: string) => chosen[name];
    const options = { dataDir, parameter };
    house = await startUndersign(options);
    callHouseAt(house.url);
    payHouseAt(house.stripe);
  });
  afterAll(async () => {
    await house?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!house) throw new Error("the house stands during tests only");
    return { house, dataDir };
  };
}

/** Throttles' windows end with the hour: a second after it there is room for a whole test. */
export const nextHour = (house: Undersign): Promise<void> =>
  house.advance(3_600_000 - (house.now() % 3_600_000) + 1000);

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

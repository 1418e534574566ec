import * as z from "zod/mini";
import type { PageRun } from "#contract/rules/documents/page-reading";
import { type Readings, readingsFromText, readingsToText } from "../../domain/common/comparison.ts";
import type { StoredFile } from "../../domain/common/stored-file.ts";
import { dayMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { storedFile } from "../common/stored-parts.ts";
import { listItems, putIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** The comparison of the pages of one file; it is known by the account and the file's digest. */
export interface ComparisonId {
  readonly userId: string;
  readonly sha256: string;
}

export interface Comparison extends ComparisonId {
  /** An object with these bytes. */
  readonly file: StoredFile;
  readonly readings: Readings;
  /** When its runs were last asked for. */
  readonly askedAt: string;
  /** Envelopes of which nobody is mailed before it has ended. */
  readonly waiting: readonly string[];
}

/** It is begun again for a file that is used after this time. */
const keptDays = 60;

const head = z.object({ pages: z.number(), file: storedFile, askedAt: z.string() });
const run = z.object({ first: z.number(), readings: z.string() });
const waits = z.object({ envelopeId: z.string() });

export async function findComparison(id: ComparisonId): Promise<Comparison | undefined> {
  const items = await listItems(table, keys.comparison(id, ""));
  const of = (prefix: string) =>
    items.filter(({ sk }) => typeof sk === "string" && sk.startsWith(prefix));
  const [asked] = of(headKey);
  if (!asked) return undefined;
  const { pages, file, askedAt } = z.parse(head, asked);
  const readings: Readings[number][] = Array.from({ length: pages });
  for (const item of of(runPrefix)) {
    const { first, readings: text } = z.parse(run, item);
    for (const [at, reading] of readingsFromText(text).entries())
      if (first + at < pages) readings[first + at] = reading;
  }
  const waiting = of(waitPrefix).map((item) => z.parse(waits, item).envelopeId);
  return { ...id, file, readings, askedAt, waiting };
}

const [headKey, runPrefix, waitPrefix] = ["ASKED", "RUN#", "WAITS#"];

/** Records that all runs that are left were asked for now. */
export async function recordAsked(
  id: ComparisonId,
  { file, pages }: { readonly file: StoredFile; readonly pages: number },
  now: Date,
): Promise<void> {
  const { key, versionId, sha256, sizeBytes } = file;
  await put(id, headKey, now, {
    ...{ pages, file: { key, versionId, sha256, sizeBytes }, askedAt: now.toISOString() },
  });
}

/** Records the readings of a run's first pages. Recording the same again changes nothing. */
export const recordReadings = (
  id: ComparisonId,
  { first }: Pick<PageRun, "first">,
  readings: Parameters<typeof readingsToText>[0],
  now: Date,
): Promise<void> =>
  put(id, `${runPrefix}${String(first).padStart(6, "0")}`, now, {
    ...{ first, readings: readingsToText(readings) },
  });

/** Records that an envelope waits for the comparison. */
export const recordWaiting = (id: ComparisonId, envelopeId: string, now: Date): Promise<void> =>
  put(id, `${waitPrefix}${envelopeId}`, now, { envelopeId });

async function put(
  id: ComparisonId,
  sk: string,
  now: Date,
  members: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ttl = Math.ceil((now.getTime() + keptDays * dayMs) / 1000);
  await putIf(table, { ...keys.comparison(id, sk), ...members, ttl });
}

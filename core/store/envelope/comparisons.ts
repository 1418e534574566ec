import * as z from "zod/mini";
import type { PageRun } from "#contract/rules/documents/page-reading";
import type { PageSize } from "#contract/rules/fields/markers";
import { retention } from "#contract/rules/installation/legal";
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
  /** When they were last asked for, or a worker recorded readings. */
  readonly activeAt: string;
  /** Envelopes of which nobody is mailed before it has ended. */
  readonly waiting: readonly string[];
  readonly pictures?: Pictures | undefined;
}

/** Pictures that take the place of pages. */
export interface Pictures {
  /** Numbers of these pages, from 1 and ascending, with their sizes as displayed, in points. */
  readonly pages: readonly (PageSize & { readonly page: number })[];
  /** How many of them, from the first on, are pictures in `file`. */
  readonly made: number;
  readonly file: StoredFile;
  /** Whether all are, and the file was accepted like an upload. */
  readonly isReady: boolean;
  /** Why there can be none, as a sentence. */
  readonly refused?: string | undefined;
  /** When they were last asked for, or some were made. */
  readonly askedAt: string;
}

/** It is begun again for a file that is used after this time. */
const keptDays = 60;
/** The bucket deletes files with pictures, whose record has to end before. */
const picturesKeptDays = retention.pagePictureDays - 5;

const head = z.object({ pages: z.number(), file: storedFile, askedAt: z.string() });
const run = z.object({ first: z.number(), readings: z.string(), readAt: z.optional(z.string()) });
const waits = z.object({ envelopeId: z.string() });
const pictures = z.object({
  pages: z.array(z.object({ page: z.number(), width: z.number(), height: z.number() })),
  made: z.number(),
  file: storedFile,
  isReady: z.boolean(),
  refused: z.optional(z.string()),
  askedAt: z.string(),
});

export async function findComparison(id: ComparisonId): Promise<Comparison | undefined> {
  const items = await listItems(table, keys.comparison(id, ""));
  const of = (prefix: string) =>
    items.filter(({ sk }) => typeof sk === "string" && sk.startsWith(prefix));
  const [asked] = of(headKey);
  if (!asked) return undefined;
  const { pages, file, askedAt } = z.parse(head, asked);
  const readings: Readings[number][] = Array.from({ length: pages });
  let activeAt = askedAt;
  for (const item of of(runPrefix)) {
    const { first, readings: text, readAt = "" } = z.parse(run, item);
    if (readAt > activeAt) activeAt = readAt;
    for (const [at, reading] of readingsFromText(text).entries())
      if (first + at < pages) readings[first + at] = reading;
  }
  const waiting = of(waitPrefix).map((item) => z.parse(waits, item).envelopeId);
  const [drawn] = of(picturesKey);
  return {
    ...{ ...id, file, readings, askedAt, activeAt, waiting },
    pictures: drawn && z.parse(pictures, drawn),
  };
}

const [headKey, runPrefix, waitPrefix, picturesKey] = ["ASKED", "RUN#", "WAITS#", "PICTURES"];

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
    ...{ first, readings: readingsToText(readings), readAt: now.toISOString() },
  });

/** Records that an envelope waits for the comparison. */
export const recordWaiting = (id: ComparisonId, envelopeId: string, now: Date): Promise<void> =>
  put(id, `${waitPrefix}${envelopeId}`, now, { envelopeId });

/** Records how far the pictures are. */
export const recordPictures = (
  id: ComparisonId,
  made: Omit<Pictures, "askedAt">,
  now: Date,
): Promise<void> =>
  put(id, picturesKey, now, { ...made, askedAt: now.toISOString() }, picturesKeptDays);

async function put(
  id: ComparisonId,
  sk: string,
  now: Date,
  members: Readonly<Record<string, unknown>>,
  days = keptDays,
): Promise<void> {
  const ttl = Math.ceil((now.getTime() + days * dayMs) / 1000);
  await putIf(table, { ...keys.comparison(id, sk), ...members, ttl });
}

import { ThreadStarved } from "sealed-pdf/threads";
import * as z from "zod/mini";
import type { PageReading, PageRun } from "#contract/rules/documents/page-reading";
import { minuteMs } from "#core/domain/common/time";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { enqueueComparison } from "#core/gateways/queue";
import { queueWorker, type Run } from "#core/http/worker";
import { readingTimeOf, readTwice } from "#core/images/reading/second-reader";
import { settleWaiting } from "#core/sending/compared";
import {
  type Comparison,
  type ComparisonId,
  findComparison,
  recordReadings,
} from "#core/store/envelope/comparisons";
import { makePictures } from "./make-pictures.ts";

const bucket = variable("DOCUMENTS_BUCKET");

const ofFile = { userId: z.string(), sha256: z.string() };
const message = z.union([
  z.object({ ...ofFile, first: z.string(), count: z.string() }),
  z.object({ ...ofFile, make: z.literal("pictures") }),
]);

/** Time to record what was read, and to tell the envelopes that wait for it. */
const reserveMs = 20_000;
/** A machine that is too busy is asked again until then; later whoever needs the readings asks. */
const triedForMs = 15 * minuteMs;

export const handler = queueWorker(message, async ({ userId, sha256, ...task }, run) => {
  const id = { userId, sha256 };
  if ("make" in task) return makePictures(id, run);
  return compare(id, { first: Number(task.first), count: Number(task.count) }, run);
});

/**
 * Compares a run of a file's pages in two readers, and records what is finished. What is left goes into another message. The
 * worker that finishes the last page of the file has the mails sent that wait for it.
 */
async function compare(id: ComparisonId, pages: PageRun, run: Run): Promise<void> {
  const comparison = await findComparison(id);
  if (!comparison) return;
  const left = leftOf(comparison, pages);
  if (left) {
    const record = (some: readonly PageReading[]) => recordReadings(id, left, some, run.now());
    const readings = await readingsOf(comparison, left, run.msLeft() - reserveMs, record);
    if (readings.length > 0) await record(readings);
    if (readings.length < left.count) {
      if (run.now().getTime() - Date.parse(comparison.askedAt) > triedForMs) return;
      const rest = { first: left.first + readings.length, count: left.count - readings.length };
      return enqueueComparison(id, [rest]);
    }
  }
  await settleWaiting(id, run.now());
}

/** The run from its first page on that has no reading. */
function leftOf({ readings }: Comparison, { first, count }: PageRun): PageRun | undefined {
  const done = readings.slice(first, first + count).indexOf(undefined);
  return done < 0 ? undefined : { first: first + done, count: count - done };
}

/** None if the machine is too busy. */
async function readingsOf(
  { file }: Comparison,
  run: PageRun,
  msLeft: number,
  onSome: (readings: readonly PageReading[]) => Promise<void>,
): Promise<readonly PageReading[]> {
  const key = `${file.sha256} ${run.first} ${run.count}`;
  const known = lately.get(key);
  if (known) return known;
  try {
    const pdf = await readStored(bucket, file);
    const readings = await readTwice(pdf, run, readingTimeOf(msLeft), onSome);
    if (readings.length === run.count && readings.every(isLasting)) remember(key, readings);
    return readings;
  } catch (error) {
    if (error instanceof ThreadStarved) return [];
    throw error;
  }
}

/** The same file is often uploaded several times. */
const lately = new Map<string, readonly PageReading[]>();
const latelyMax = 100;

function remember(key: string, readings: readonly PageReading[]): void {
  lately.set(key, readings);
  const [oldest] = lately.keys();
  if (oldest !== undefined && lately.size > latelyMax) lately.delete(oldest);
}

/** Another try could end otherwise where time or memory has run out. */
const isLasting = ({ state }: PageReading): boolean => state !== "unknown";

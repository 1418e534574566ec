import {
  findingsOf,
  isCompared,
  type PageFindings,
  type Readings,
  runsLeft,
} from "../domain/common/comparison.ts";
import type { StoredFile } from "../domain/common/stored-file.ts";
import { minuteMs } from "../domain/common/time.ts";
import { enqueueComparison } from "../gateways/queue.ts";
import { findComparison, recordAsked } from "../store/envelope/comparisons.ts";

/** A file whose pages are compared. */
export interface ComparedFile {
  readonly userId: string;
  readonly file: StoredFile;
  readonly pages: number;
}

/** If nothing has come for this time, a message was lost. */
const lostAfterMs = 2 * minuteMs;

/**
 * The readings of the file's pages so far. If there are none, or no message about them is under way any more, workers are
 * asked for those that are left. A lost message delays a reading and loses nothing: the next caller asks again.
 */
export async function readingsOf(compared: ComparedFile, now: Date): Promise<Readings> {
  const { userId, file, pages } = compared;
  const id = { userId, sha256: file.sha256 };
  const known = await findComparison(id);
  const readings = known?.readings ?? Array.from({ length: pages }, () => undefined);
  if (isCompared(readings) || (known && !isLost(known.activeAt, now))) return readings;
  await recordAsked(id, { file, pages }, now);
  await enqueueComparison(id, runsLeft(readings));
  return readings;
}

/** Returns the findings about a file, or "comparing" while pages of it have no reading. */
export async function knownFindings(
  compared: ComparedFile,
  now: Date,
): Promise<PageFindings | "comparing" | undefined> {
  const readings = await readingsOf(compared, now);
  return isCompared(readings) ? findingsOf(readings) : "comparing";
}

export const isLost = (lastAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastAt) > lostAfterMs;

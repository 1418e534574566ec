import type { ProgressReply } from "#contract/pages/dashboard";
import { dayMs } from "../common/time.ts";
import type { Listing } from "./listing.ts";

const weekMs = 7 * dayMs;
const weeksShown = 12;
const waitingShown = 3;
const namesShown = 3;

/** The start of the first week that is shown: a Monday in UTC. */
export const progressBegins = (now: Date): Date =>
  new Date(mondayOf(now).getTime() - (weeksShown - 1) * weekMs);

/** Day 0 of the epoch, 1 January 1970, was a Thursday. */
function mondayOf(day: Date): Date {
  const sinceMonday = day.getTime() - 4 * dayMs;
  return new Date(Math.floor(sinceMonday / weekMs) * weekMs + 4 * dayMs);
}

/** Figures on the documents of the last twelve weeks; the rows are those sent since `progressBegins`. */
export function progressOf(rows: readonly Listing[], now: Date): Omit<ProgressReply, "isAll"> {
  const times = rows.flatMap(signingMs).sort((one, other) => one - other);
  const median = medianOf(times);
  return {
    documents: rows.length,
    weeks: weeksOf(rows, now),
    ...(median === undefined ? {} : { medianMs: median }),
    waiting: longestWaiting(rows),
  };
}

function weeksOf(rows: readonly Listing[], now: Date): ProgressReply["weeks"] {
  const begins = progressBegins(now).getTime();
  const starts = Array.from({ length: weeksShown }, (_, index) => begins + index * weekMs);
  const countIn = (start: number, times: readonly (string | undefined)[]): number =>
    times.filter((time) => {
      const at = time === undefined ? Number.NaN : Date.parse(time);
      return at >= start && at < start + weekMs;
    }).length;
  const sent = rows.map(({ createdAt }) => createdAt);
  const completed = rows.filter(isCompleted).map(({ endedAt }) => endedAt);
  return starts.map((start) => ({
    from: new Date(start).toISOString().slice(0, 10),
    sent: countIn(start, sent),
    completed: countIn(start, completed),
  }));
}

const isCompleted = ({ status }: Listing): boolean => status === "completed";

/**
 * The time from sending until the document with the last signature was sealed. Rows of earlier versions don't record
 * its end.
 */
function signingMs(row: Listing): number[] {
  const { createdAt, endedAt } = row;
  return isCompleted(row) && endedAt ? [Date.parse(endedAt) - Date.parse(createdAt)] : [];
}

/** The median; for an even number of values, the mean of the two in the middle. */
function medianOf(sorted: readonly number[]): number | undefined {
  const half = sorted.length / 2;
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  if (middle.length === 0) return undefined;
  return middle.reduce((sum, one) => sum + one, 0) / middle.length;
}

function longestWaiting(rows: readonly Listing[]): ProgressReply["waiting"] {
  return rows
    .flatMap(({ envelopeId, title, name, due }) =>
      due ? [{ envelopeId, title: title || name, due }] : [],
    )
    .sort((one, other) => one.due.since.localeCompare(other.due.since))
    .slice(0, waitingShown)
    .map(({ due: { names, since }, ...one }) => ({
      ...one,
      names: names.slice(0, namesShown),
      count: names.length,
      since,
    }));
}

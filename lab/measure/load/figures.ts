import type { Job } from "./job.ts";

/** A part of the load test with one arrival rate. */
export interface Step {
  readonly perMinute: number;
  readonly jobs: readonly Job[];
  readonly parts: readonly Part[];
}

/** Utilization of a part of the system: 1 is fully busy. */
export interface Part {
  readonly name: string;
  readonly share: number;
}

/** Figures of one step, in milliseconds from the call that sends to the first mail that says it is sealed. */
export interface Figures {
  readonly perMinute: number;
  readonly arrived: number;
  readonly sealed: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /** This time begins with the answer to the last signature, and ends with the last mail. */
  readonly toldP95Ms: number;
}

export function figuresOf({ perMinute, jobs }: Step): Figures {
  const times = jobs.flatMap(({ sentAtMs, sealedAtMs }) =>
    sentAtMs !== undefined && sealedAtMs !== undefined ? sealedAtMs - sentAtMs : [],
  );
  const [p50Ms, p95Ms, maxMs] = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)];
  const told = jobs.flatMap(({ signedAtMs, toldAtMs }) =>
    signedAtMs !== undefined && toldAtMs !== undefined ? toldAtMs - signedAtMs : [],
  );
  const toldP95Ms = quantile(told, 0.95);
  return { perMinute, arrived: jobs.length, sealed: times.length, p50Ms, p95Ms, maxMs, toldP95Ms };
}

/** The smallest value that at least this fraction of all values does not exceed; NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** The part that is first busy almost all of the time, and at which rate; else the busiest part. */
export function saturated(steps: readonly Step[]): string {
  const all = steps.flatMap(({ perMinute, parts }) =>
    [...parts]
      .sort((a, b) => b.share - a.share)
      .map(({ name, share }) => ({
        share,
        words: `${name}, ${percent(share)} busy at ${perMinute} documents per minute`,
      })),
  );
  const first = all.find(({ share }) => share >= 0.9);
  if (first) return first.words;
  const busiest = all.toSorted((a, b) => b.share - a.share)[0];
  return `nothing was 90 % busy; most was ${busiest?.words ?? "unknown"}`;
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The rates between which the 95th percentile exceeds the limit. */
export function leaves(figures: readonly Figures[], limitMs: number): string {
  const at = figures.findIndex(({ p95Ms }) => p95Ms > limitMs);
  if (at < 0) return `never, up to ${figures.at(-1)?.perMinute} documents per minute`;
  const below = figures[at - 1]?.perMinute ?? 0;
  return `between ${below} and ${figures[at]?.perMinute} documents per minute`;
}

import type { Clock } from "../../system/clock.ts";

export interface Metric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** Longer than any alarm looks back. */
export const keptMs = 24 * 3_600_000;

/** Values that services count and measure, by the stack's clock. Only the last day is kept, in memory. */
export class Metrics {
  readonly #clock: Clock;
  readonly #byKey = new Map<string, { readonly at: number; readonly value: number }[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  put(metric: Metric, value: number): void {
    const at = this.#clock.now();
    const key = keyOf(metric);
    const before = this.#byKey.get(key) ?? [];
    const kept =
      (before[0]?.at ?? at) < at - keptMs ? before.filter((one) => one.at > at - keptMs) : before;
    kept.push({ at, value });
    this.#byKey.set(key, kept);
  }

  /** The values from `from` (inclusive) to `to` (exclusive), in milliseconds. */
  between(metric: Metric, from: number, to: number): number[] {
    const all = this.#byKey.get(keyOf(metric)) ?? [];
    return all.filter(({ at }) => at >= from && at < to).map(({ value }) => value);
  }
}

const keyOf = ({ namespace, name, dimensions }: Metric): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);

/** The smallest value that at least this fraction of the values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The median of each figure. */
export function medians<T extends object>(rows: readonly T[]): Record<keyof T & string, number> {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(rows.map((row) => Number(Reflect.get(row, name))))]),
  ) as Record<keyof T & string, number>;
}

export async function repeated<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < times; i++) results.push(await run());
  return results;
}

/** Milliseconds that `run` takes. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** Milliseconds of processor time, of all threads of this process, that `run` takes. */
export async function cpuTimed(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Prints one row per name, figures with `digits` decimals. */
export function print(rows: Readonly<Record<string, object>>, digits = 0): void {
  const rounded = Object.entries(rows).map(([name, row]) => [
    name,
    Object.fromEntries(Object.entries(row).map(([key, one]) => [key, Number(one.toFixed(digits))])),
  ]);
  console.table(Object.fromEntries(rounded));
}

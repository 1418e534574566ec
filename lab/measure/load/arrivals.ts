import { numbers } from "../../../test/support/numbers.ts";

/** Arrival times of a Poisson process, in milliseconds from the start; the same for the same seed. */
export function arrivals(perMinute: number, lastsMs: number, seed: number): number[] {
  const { next } = numbers(seed);
  const meanMs = 60_000 / perMinute;
  const all: number[] = [];
  for (let atMs = gap(next, meanMs); atMs < lastsMs; atMs += gap(next, meanMs)) all.push(atMs);
  return all;
}

const gap = (next: () => number, meanMs: number): number => -Math.log(1 - next()) * meanMs;

/**
 * How V8 runs tests. A thread of a function lives for seconds on a machine with few cores, so helpers that collect garbage,
 * small young generations and the slowest compiler cost more than they save (docs/log/tests.md).
 */
export const engine: string[] = [
  "--single-threaded-gc",
  "--min-semi-space-size=16",
  "--max-semi-space-size=16",
  "--max-opt=2",
];

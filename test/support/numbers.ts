/** Repeatable pseudo-random numbers (mulberry32): a failing property test fails again. */
export function numbers(seed: number) {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (low: number, high: number) => low + next() * (high - low),
    int: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
  };
}

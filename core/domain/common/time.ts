export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The dates (YYYY-MM-DD) that it is now anywhere in the world, UTC's first. */
export const daysAround = (now: Date): readonly string[] =>
  [0, -1, 1].map((step) => new Date(now.getTime() + step * dayMs).toISOString().slice(0, 10));

/** The later of two times in ISO 8601. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);

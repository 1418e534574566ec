const soonMs = 4_000;
const lateMs = 60_000;

/** When each reply was first seen: a reply equal to the one before stays the same object in the query cache. */
const firstSeen = new WeakMap<object, number>();

/** The time until the next request, which grows while nothing changes. */
export function pollMs(reply: object, now: number): number {
  const since = firstSeen.get(reply) ?? now;
  firstSeen.set(reply, since);
  return Math.min(Math.max(soonMs, (now - since) / 10), lateMs);
}

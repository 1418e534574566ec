const soonMs = 4_000;
const lateMs = 60_000;

/** When a reply was first as it is: one that says the same as before stays the same object in the query cache. */
const firstSeen = new WeakMap<object, number>();

/** The time until a reply is asked for again: the longer nothing has changed, the longer. */
export function pollMs(reply: object, now: number): number {
  const since = firstSeen.get(reply) ?? now;
  firstSeen.set(reply, since);
  return Math.min(Math.max(soonMs, (now - since) / 10), lateMs);
}

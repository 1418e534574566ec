const windowMs = 5 * 60_000;
/** A group above this share of what is in flight, or of the time of processing, is noisy. */
const shareMax = 0.1;
/** Fewer messages in flight make no group noisy, whatever their share. */
const inFlightMin = 30;

interface Processing {
  readonly group: string;
  readonly from: number;
  readonly to: number;
}

interface Grouped {
  readonly messageId: string;
  readonly groupId?: string | undefined;
  /** In milliseconds, like each `now`. */
  readonly sentAt: number;
}

/**
 * The order in which a standard queue hands out messages: those of noisy groups (`MessageGroupId`) after all others. AWS calls its
 * thresholds approximate; here they are exact.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues-detailed.html
 */
export class Fairness {
  readonly #begun = new Map<string, { readonly group: string; readonly at: number }>();
  #ended: Processing[] = [];

  began(message: Grouped, now: number): void {
    this.#end(message.messageId, now);
    this.#begun.set(message.messageId, { group: groupOf(message), at: now });
  }

  /** `left` are the other messages of the queue: a group without any has caught up, and is quiet again. */
  removed(message: Grouped, left: readonly Grouped[], now: number): void {
    this.#end(message.messageId, now);
    const group = groupOf(message);
    if (left.some((other) => groupOf(other) === group)) return;
    this.#ended = this.#ended.filter((one) => one.group !== group);
  }

  #end(messageId: string, now: number): void {
    const begun = this.#begun.get(messageId);
    if (!begun) return;
    this.#begun.delete(messageId);
    this.#ended.push({ group: begun.group, from: begun.at, to: now });
  }

  /** At most `max` of the visible messages. */
  choose<Message extends Grouped>(
    visible: readonly Message[],
    inFlight: readonly Grouped[],
    max: number,
    now: number,
  ): Message[] {
    if (visible.length === 0) return [];
    const flying = countByGroup(inFlight);
    const noisy = this.#noisy(visible, inFlight, flying, now);
    const chosen = visible.filter((one) => !noisy.has(groupOf(one))).slice(0, max);
    const waiting = visible.filter((one) => noisy.has(groupOf(one)));
    while (chosen.length < max) {
      const next = fewestInFlight(waiting, flying);
      if (!next) break;
      waiting.splice(waiting.indexOf(next), 1);
      chosen.push(next);
      flying.set(groupOf(next), (flying.get(groupOf(next)) ?? 0) + 1);
    }
    return chosen;
  }

  #noisy(
    visible: readonly Grouped[],
    inFlight: readonly Grouped[],
    flying: ReadonlyMap<string, number>,
    now: number,
  ): ReadonlySet<string> {
    const spent = this.#spent(inFlight, now);
    const all = [...spent.values()].reduce((sum, ms) => sum + ms, 0);
    const groups = new Set(visible.map(groupOf));
    const isNoisy = (group: string) => {
      const count = flying.get(group) ?? 0;
      const isBusy = count >= inFlightMin && count > shareMax * inFlight.length;
      return isBusy || (spent.get(group) ?? 0) > shareMax * all;
    };
    const sends = (group: string) =>
      [...visible, ...inFlight].some(
        (one) => groupOf(one) === group && one.sentAt > now - windowMs,
      );
    return new Set([...groups].filter((group) => isNoisy(group) && sends(group)));
  }

  /** Milliseconds of processing in the last minutes, by group. */
  #spent(inFlight: readonly Grouped[], now: number): ReadonlyMap<string, number> {
    const since = now - windowMs;
    this.#ended = this.#ended.filter(({ to }) => to > since);
    const going = inFlight.flatMap(({ messageId }) => {
      const begun = this.#begun.get(messageId);
      return begun ? [{ group: begun.group, from: begun.at, to: now }] : [];
    });
    const spent = new Map<string, number>();
    for (const { group, from, to } of [...this.#ended, ...going])
      spent.set(group, (spent.get(group) ?? 0) + to - Math.max(from, since));
    return spent;
  }
}

/** A message without a group is one of its own. */
const groupOf = ({ groupId, messageId }: Grouped): string => groupId ?? `message ${messageId}`;

function countByGroup(messages: readonly Grouped[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of messages) counts.set(groupOf(one), (counts.get(groupOf(one)) ?? 0) + 1);
  return counts;
}

const fewestInFlight = <Message extends Grouped>(
  waiting: readonly Message[],
  flying: ReadonlyMap<string, number>,
): Message | undefined =>
  waiting.reduce<Message | undefined>((first, one) => {
    const count = (message: Grouped) => flying.get(groupOf(message)) ?? 0;
    return first && count(first) <= count(one) ? first : one;
  }, undefined);

import { createHmac } from "node:crypto";
import { webhookAgent } from "#contract/rules/programs/hooks";
import { dayMs, hourMs, minuteMs } from "../common/time.ts";

/** When deliveries are tried, and what follows from the answers. https://www.standardwebhooks.com */

const secondMs = 1_000;

/** Waits between the tries of a delivery; there is no try after the last. */
const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
];

export const triesMax = waitsMs.length + 1;

const waitMaxMs = 24 * hourMs;

/** Longer than SQS hides the message of a run that has failed: six times the worker's timeout. */
export const redeliveredWithinMs = 12 * minuteMs;

/** Spreads the calls to a receiver that was away, so that they don't come all at once. */
const jitterPart = 0.1;

/** The longest time for which nothing is sent to a receiver that fails. */
const pauseMaxMs = 5 * minuteMs;

/** A webhook that fails for this long is turned off. */
const failingMaxMs = 5 * dayMs;

/**
 * A failure that comes this long after the previous one, which is longer than any wait, starts a new period of failing.
 */
const failuresApartMs = 2 * dayMs;

/** A receiver that takes longer to answer is slow, and is fast again if it answers in time when it has not been slow for an hour. */
const slowAnswerMs = 2 * secondMs;
const slowForMs = hourMs;
/** What was noted as slow within this time is not noted again. */
const slowAgainMs = 10 * minuteMs;

/** How long a webhook's receiver takes to answer; unknown until its first answer. */
export interface Pace {
  readonly is: "fast" | "slow";
  readonly at: string;
}

/** How long a replaced secret keeps signing alongside the new one. */
const overlapMs = dayMs;

/** Why no events go to a webhook: its owner turned it off, the receiver answered 410, or it failed for days. */
export type OffBecause = "asked" | "gone" | "failing";

/** The state of a webhook, as far as it determines the next try. */
export interface HookState {
  readonly off?: OffBecause | undefined;
  /** Since when it has been failing: the first failure after its last success. */
  readonly failingSince?: string | undefined;
  readonly failedAt?: string | undefined;
  readonly pausedUntil?: string | undefined;
  readonly pace?: Pace | undefined;
  /** When it worked again, or was turned on: deliveries that failed before are due once more. */
  readonly workedAgainAt?: string | undefined;
}

export interface OwedEvent {
  readonly seq: number;
  readonly tries: number;
  readonly nextAt: string;
  readonly triedAt?: string | undefined;
  /** It was tried early, since others had got through, and failed: from then on it keeps to its own times. */
  readonly keepsTimes?: boolean | undefined;
}

/** `skipped`: there is nothing to deliver any more, which says nothing of the receiver. */
export type Outcome = "delivered" | "gone" | "failed" | "skipped";

/** What the answer's status means; 0 if no answer came in time. */
export function outcomeOf(status = 0): Outcome {
  if (status >= 200 && status < 300) return "delivered";
  return status === 410 ? "gone" : "failed";
}

/** The time from which a delivery may be tried, pauses aside. */
function dueFrom(hook: HookState, one: OwedEvent): string {
  const again = hook.workedAgainAt;
  const isWoken = again && one.triedAt && one.triedAt < again && !one.keepsTimes;
  return isWoken && again < one.nextAt ? again : one.nextAt;
}

const isPaused = ({ pausedUntil }: HookState, now: Date): boolean =>
  pausedUntil !== undefined && pausedUntil > now.toISOString();

/**
 * An untried delivery is due at once: its `nextAt` was written by another function's clock, which may be ahead of this
 * one's.
 */
const isUntried = ({ tries }: OwedEvent): boolean => tries === 0;

export const isKnownToBeFast = ({ pace }: HookState): boolean => pace?.is === "fast";

/** The pace to note after an answer that took this long; undefined if the noted one still holds. */
export function newPace({ pace }: HookState, tookMs: number, now: Date): Pace | undefined {
  const at = now.toISOString();
  const isOlder = (ms: number) => pace !== undefined && since(pace.at, now) >= ms;
  if (tookMs > slowAnswerMs)
    return pace?.is === "slow" && !isOlder(slowAgainMs) ? undefined : { is: "slow", at };
  return pace === undefined || (pace.is === "slow" && isOlder(slowForMs))
    ? { is: "fast", at }
    : undefined;
}

/** The delivery to try now: of those that are due, the oldest by `seq`. */
export function nextToTry<One extends OwedEvent>(
  hook: HookState,
  owed: readonly One[],
  now: Date,
): One | undefined {
  if (hook.off || isPaused(hook, now)) return undefined;
  return owed
    .filter((one) => isUntried(one) || dueFrom(hook, one) <= now.toISOString())
    .reduce<One | undefined>(
      (first, one) => (first && first.seq < one.seq ? first : one),
      undefined,
    );
}

/** When there is something to try next; undefined if nothing is owed, or the webhook is off. */
export function nextDue(hook: HookState, owed: readonly OwedEvent[]): string | undefined {
  if (hook.off) return undefined;
  const first = owed.map((one) => dueFrom(hook, one)).sort()[0];
  if (first === undefined) return undefined;
  return hook.pausedUntil && hook.pausedUntil > first ? hook.pausedUntil : first;
}

export const isFailing = ({ failingSince }: HookState): boolean => failingSince !== undefined;

export interface AfterTry<One extends OwedEvent> {
  readonly hook: HookState;
  /** The delivery as it is owed from now on; undefined once it is delivered or given up. */
  readonly owed: One | undefined;
}

/** The state after a try; `random` is from 0 to 1. With `isPatient`, nothing is given up while nothing else gets through. */
export function afterTry<One extends OwedEvent>(
  hook: HookState,
  one: One,
  outcome: Outcome,
  now: Date,
  { random = Math.random(), isPatient = false } = {},
): AfterTry<One> {
  if (outcome === "skipped") return { hook, owed: undefined };
  if (outcome === "delivered") return { hook: working(hook, now), owed: undefined };
  const isAway = hook.failingSince !== undefined && hook.failingSince <= (one.triedAt ?? "");
  const owed = failedOnce(one, isPatient && isAway ? waitMaxMs : undefined, now, random);
  const failing = failed(hook, owed, now);
  return { hook: outcome === "gone" ? { ...failing, off: "gone" } : failing, owed };
}

const working = (hook: HookState, now: Date): HookState => ({
  workedAgainAt: hook.failingSince ? now.toISOString() : hook.workedAgainAt,
});

/** `lastMs` is the wait after all others; without it there is no further try. */
function failedOnce<One extends OwedEvent>(
  one: One,
  lastMs: number | undefined,
  now: Date,
  random: number,
): One | undefined {
  const waitMs = waitsMs[one.tries] ?? lastMs;
  if (waitMs === undefined) return undefined;
  const nextAt = new Date(now.getTime() + waitMs * (1 + jitterPart * random)).toISOString();
  const isEarly = !isUntried(one) && one.nextAt > now.toISOString();
  const tried = { tries: one.tries + 1, triedAt: now.toISOString(), nextAt };
  return { ...one, ...tried, keepsTimes: one.keepsTimes === true || isEarly };
}

/**
 * Only the first failure is followed by a try within seconds: while a receiver is away, the first tries of other
 * deliveries count as further tries of the receiver.
 */
function failed(hook: HookState, one: OwedEvent | undefined, now: Date): HookState {
  const isNew = !hook.failingSince || !hook.failedAt || since(hook.failedAt, now) > failuresApartMs;
  const failingSince = isNew ? now.toISOString() : (hook.failingSince ?? now.toISOString());
  const longest = new Date(now.getTime() + pauseMaxMs).toISOString();
  const pausedUntil = isNew && one && one.nextAt < longest ? one.nextAt : longest;
  const isTooLong = since(failingSince, now) >= failingMaxMs;
  return {
    ...{
      failingSince,
      pausedUntil,
      failedAt: now.toISOString(),
      workedAgainAt: hook.workedAgainAt,
    },
    ...(isTooLong ? { off: "failing" } : {}),
  };
}

const since = (instant: string, now: Date): number => now.getTime() - Date.parse(instant);

/** The state of a webhook that is turned on: everything that it owes is due. */
export const turnedOn = (now: Date): HookState => ({ workedAgainAt: now.toISOString() });

/** The generations of the secret that sign now, newest first. */
export function signingGenerations(
  hook: { readonly generation: number; readonly replacedAt?: string | undefined },
  now: Date,
): readonly number[] {
  const { generation, replacedAt } = hook;
  const isOldValid = replacedAt !== undefined && since(replacedAt, now) < overlapMs;
  return isOldValid && generation > 0 ? [generation, generation - 1] : [generation];
}

/** A secret in the form in which its owner enters it at the receiver. */
export const secretText = (secret: Uint8Array): string =>
  `whsec_${Buffer.from(secret).toString("base64")}`;

/** The headers of one try. Receivers recognize repeated ones by `id`; `body` is signed as it is sent. */
export function webhookHeaders(
  id: string,
  body: string,
  secrets: readonly Uint8Array[],
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(signed, "utf8").digest("base64")}`,
  );
  return {
    "content-type": "application/json",
    "user-agent": webhookAgent,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

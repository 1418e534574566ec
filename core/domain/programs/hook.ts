import type { DeliveryAnswer, HookAnswer, TryAnswer } from "#contract/hooks";
import type { EventType } from "#contract/v1/events";
import type { AccountEvent } from "./event.ts";
import { type HookState, isFailing, nextDue, type OffBecause, type Owed } from "./webhook.ts";

/** Where an account wants to be told of its events. */
export interface Hook extends HookState {
  readonly id: string;
  readonly userId: string;
  /** Of the account, for the mail that says that the hook was turned off. */
  readonly email: string;
  readonly url: string;
  readonly description: string;
  readonly types: readonly EventType[];
  /** Of the secret. */
  readonly generation: number;
  readonly replacedAt?: string | undefined;
  readonly createdAt: string;
  /** The owner is still to be told that it was turned off. */
  readonly owesMail?: boolean | undefined;
  /** Events of the feed that are to be sent again, from after one number up to another. */
  readonly replay?: Replay | undefined;
}

export interface Replay {
  readonly since: string;
  readonly after: number;
}

/** What came of one call, as it is kept. */
export type Tried = TryAnswer;

/** A delivery that is owed, with its event. */
export interface OwedDelivery extends Owed {
  readonly event: AccountEvent;
  readonly last?: Tried | undefined;
}

/** One that is owed no longer. */
export interface EndedDelivery {
  readonly event: AccountEvent;
  readonly state: "delivered" | "failed";
  readonly tries: number;
  readonly last: Tried;
}

/** `dueAt`: when the hook is to be looked at next. */
export function hookAnswerOf(hook: Hook, dueAt: string | undefined): HookAnswer {
  const { id, url, description, types, createdAt, off, failingSince, replacedAt } = hook;
  const state = off ? "off" : isFailing(hook) ? "failing" : "working";
  return {
    ...{ id, url, description, types: [...types], state },
    ...(off ? { offBecause: off } : {}),
    ...(failingSince ? { failingSince } : {}),
    ...(state === "failing" && dueAt ? { nextTryAt: dueAt } : {}),
    createdAt,
    ...(replacedAt ? { secretReplacedAt: replacedAt } : {}),
  };
}

export function deliveryAnswerOf(
  hook: HookState,
  one: OwedDelivery | EndedDelivery,
): DeliveryAnswer {
  const { event, tries, last } = one;
  const { id: eventId, type, timestamp } = event;
  const { seq } = event.data;
  const rest = "state" in one ? { state: one.state } : waiting(hook, one);
  return {
    ...{ id: String(seq), eventId, type, seq, timestamp, tries },
    ...rest,
    ...(last ? { lastTry: last } : {}),
  };
}

/** Of a hook that is off, nothing is tried. */
function waiting(hook: HookState, one: OwedDelivery) {
  const nextTryAt = nextDue(hook, [one]);
  return { state: "waiting", ...(nextTryAt === undefined ? {} : { nextTryAt }) } as const;
}

/** Why it was turned off without its owner, for the mail. */
export type TurnedOffBecause = Exclude<OffBecause, "asked">;

import type { DeliveryAnswer, HookAnswer, TryAnswer } from "#contract/hooks";
import type { EventType } from "#contract/v1/events";
import type { AccountEvent } from "./event.ts";
import { type HookState, isFailing, nextDue, type OffBecause, type Owed } from "./webhook.ts";

/** An address at which an account wants to be told of its events. */
export interface Hook extends HookState {
  readonly id: string;
  readonly userId: string;
  /** The account's address, for the mail that says that the webhook was turned off. */
  readonly email: string;
  readonly url: string;
  readonly description: string;
  readonly types: readonly EventType[];
  /** Generation of the secret. */
  readonly generation: number;
  readonly replacedAt?: string | undefined;
  readonly createdAt: string;
  /** The owner has yet to be told that it was turned off. */
  readonly owesMail?: boolean | undefined;
  /** Events of the feed that are to be sent again: those after one number, up to another. */
  readonly replay?: Replay | undefined;
}

export interface Replay {
  readonly since: string;
  readonly after: number;
}

/** The result of one try, as it is stored. */
export type Tried = TryAnswer;

/** A delivery that is owed, with its event. */
export interface OwedDelivery extends Owed {
  readonly event: AccountEvent;
  readonly last?: Tried | undefined;
}

/** A delivery that is no longer owed. */
export interface EndedDelivery {
  readonly event: AccountEvent;
  readonly state: "delivered" | "failed";
  readonly tries: number;
  readonly last: Tried;
}

/** `dueAt` is when the webhook has to be looked at next. */
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

/** Nothing is tried while a webhook is off. */
function waiting(hook: HookState, one: OwedDelivery) {
  const nextTryAt = nextDue(hook, [one]);
  return { state: "waiting", ...(nextTryAt === undefined ? {} : { nextTryAt }) } as const;
}

/** Why it was turned off by someone other than its owner, for the mail. */
export type TurnedOffBecause = Exclude<OffBecause, "asked">;

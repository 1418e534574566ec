import type { EventType } from "#contract/rules/programs/events";
import type { DeliveryAnswer, HookAnswer, TryAnswer } from "#contract/rules/programs/hooks";
import type { StorageKind } from "#contract/rules/programs/storages";
import type { AccountEvent } from "./event.ts";
import { type HookState, isFailing, nextDue, type OwedEvent } from "./webhook.ts";

/** An address to which an account's events are sent. */
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
  /** The owner has yet to be notified that it was turned off. */
  readonly owesMail?: boolean | undefined;
  /** Events of the feed that are to be sent again: those after one number, up to another. */
  readonly replay?: Replay | undefined;
  /**
   * The number of an event of the feed: every later one that it wants is still to be tried, unless there is a delivery of
   * it. Undefined until the account's next event, and for webhooks of earlier versions until then.
   */
  readonly cursor?: number | undefined;
  /** When types were added to `types` later, because earlier events of these are not sent. */
  readonly addedAt?: Readonly<Record<string, string>> | undefined;
  /** Nothing is sent of what happened between these, while it was off. */
  readonly offAt?: string | undefined;
  readonly onAt?: string | undefined;
  /** Present if signed documents are put there, instead of posting events. */
  readonly storage?: StorageTarget | undefined;
}

/** Where a storage puts files, beside the address that it has as a webhook. */
export interface StorageTarget {
  readonly kind: StorageKind;
  readonly user: string;
  /** Encrypted for this storage alone. */
  readonly secret: string;
  readonly pattern: string;
  readonly bucket?: string | undefined;
  readonly region?: string | undefined;
}

/** Whether an event that comes after the webhook's cursor is to be sent. */
export function wants(hook: Hook, { type, timestamp }: Pick<AccountEvent, "type" | "timestamp">) {
  const { types, addedAt, off, offAt, onAt } = hook;
  const isWhileOff =
    offAt !== undefined && timestamp > offAt && (off !== undefined || timestamp < (onAt ?? ""));
  return types.includes(type) && timestamp >= (addedAt?.[type] ?? "") && !isWhileOff;
}

/** The change of a webhook that gets these types from now on. */
export function withTypes(before: Hook, wanted: readonly EventType[], now: Date) {
  const types = [...new Set(wanted)];
  const added = types.filter((type) => !before.types.includes(type));
  const addedAt = Object.fromEntries(added.map((type) => [type, now.toISOString()]));
  return { types, addedAt: { ...before.addedAt, ...addedAt } };
}

export interface Replay {
  readonly since: string;
  readonly after: number;
}

/** The result of one try, as it is stored. */
export type TryResult = TryAnswer;

export interface OwedDelivery extends OwedEvent {
  readonly event: AccountEvent;
  /** It has not been tried yet, and is stored nowhere but in the feed. */
  readonly isInFeed?: true | undefined;
  readonly last?: TryResult | undefined;
  /** Where a storage puts the document: chosen before it is written, so that it is written once. */
  readonly path?: string | undefined;
}

/** A delivery that is no longer owed. */
export interface EndedDelivery {
  readonly event: AccountEvent;
  readonly state: "delivered" | "failed";
  readonly tries: number;
  readonly last: TryResult;
  readonly path?: string | undefined;
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

import * as z from "zod/mini";
import { isDay } from "../inputs/day.ts";
import { oneLine } from "../inputs/inputs.ts";
import { limits } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";
import { productName } from "../product/product.ts";
import { eventTypes } from "./events.ts";

/** `User-Agent` of calls to webhooks; the number changes if their form does. */
export const webhookAgent = `${productName.replaceAll(/\W/g, "")}-Webhooks/1`;

/** The inputs and answers about webhooks that pages and programs share. */

export const hookUrl = z.string(senderMessages.hookUrl).check(
  z.trim(),
  z.minLength(1, senderMessages.hookUrl),
  z.maxLength(limits.hookUrlMax, senderMessages.hookUrl),
  z.refine((value) => URL.canParse(value), senderMessages.hookUrl),
);

const types = z
  .array(z.enum(eventTypes, senderMessages.hookTypes), senderMessages.hookTypes)
  .check(
    z.minLength(1, senderMessages.hookTypes),
    z.maxLength(eventTypes.length, senderMessages.hookTypes),
  );

const description = z
  .string(senderMessages.hookDescription)
  .check(z.trim(), z.maxLength(limits.hookDescriptionMax, senderMessages.hookDescription), oneLine);

export const newHook = { url: hookUrl, types, description: z.optional(description) };

/** Members that are left out stay as they are. */
export const hookChange = {
  url: z.optional(hookUrl),
  types: z.optional(types),
  description: z.optional(description),
  on: z.optional(z.boolean()),
};

/** `off`: no events go there. `failing`: the last call failed, and pending deliveries are tried again. */
export const hookStates = ["working", "failing", "off"] as const;

export const offReasons = ["asked", "gone", "failing"] as const;

export const hookAnswer = z.strictObject({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum(eventTypes)),
  state: z.enum(hookStates),
  /** Present if the webhook is off: the owner turned it off, the receiver answered 410, or it failed for five days. */
  offBecause: z.optional(z.enum(offReasons)),
  /** Present if the webhook is failing, or was turned off for that. */
  failingSince: z.optional(z.string()),
  /** Present if the webhook is failing. */
  nextTryAt: z.optional(z.string()),
  createdAt: z.string(),
  /** When the secret was replaced; for 24 hours from then, the old one signs too. */
  secretReplacedAt: z.optional(z.string()),
});
export type HookAnswer = z.output<typeof hookAnswer>;

/** The webhook with its secret, which is shown only this once. */
export const hookWithSecret = z.strictObject({ ...hookAnswer.shape, secret: z.string() });
export type HookWithSecret = z.output<typeof hookWithSecret>;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;

/** One call of the receiver, and its result. */
export const tryAnswer = z.strictObject({
  at: z.string(),
  tookMs: z.number(),
  /** HTTP status code; absent if there was no answer. */
  status: z.optional(z.number()),
  /** The first 200 characters of the answer. */
  answer: z.optional(z.string()),
  /** Why there was no answer, or what was wrong with it. */
  problem: z.optional(z.string()),
  /** Where the document was put, below the storage's address. */
  path: z.optional(z.string()),
});
export type TryAnswer = z.output<typeof tryAnswer>;

export const deliveryAnswer = z.strictObject({
  id: z.string(),
  /** The event's id, which is sent as `webhook-id`. */
  eventId: z.string(),
  type: z.enum(eventTypes),
  seq: z.number(),
  /** When the event happened. */
  timestamp: z.string(),
  state: z.enum(deliveryStates),
  /** Tries so far. */
  tries: z.number(),
  /** Present if the delivery is waiting. */
  nextTryAt: z.optional(z.string()),
  lastTry: z.optional(tryAnswer),
});
export type DeliveryAnswer = z.output<typeof deliveryAnswer>;

/** The result of a test; `delivered` says whether the receiver accepted the event. */
export const testAnswer = z.strictObject({ delivered: z.boolean(), ...tryAnswer.shape });
export type TestAnswer = z.output<typeof testAnswer>;

export const sinceTime = z.string(senderMessages.hookSince).check(
  z.maxLength(40, senderMessages.hookSince),
  z.refine(
    (value) => value[10] === "T" && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
    senderMessages.hookSince,
  ),
);

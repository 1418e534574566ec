import { hooks as wire } from "#contract/api/hooks";
import type { DeliveryAnswer, HookAnswer, HookWithSecret, TestAnswer } from "#contract/hooks";
import { type EventType, eventTypes } from "#contract/v1/events";
import { asItIs, plain, translated } from "./api-call.ts";
import { inputErrors } from "./check.ts";

export type Hook = HookAnswer;
/** The only reply that has the secret. */
export type ShownHook = HookWithSecret;
export type Delivery = DeliveryAnswer;
export type Tested = TestAnswer;
export type HookEvent = EventType;

export const hookEvents = eventTypes;

export const hooks = {
  list: translated(
    wire.list,
    asItIs<Record<string, never>>,
    (reply): readonly Hook[] => reply.hooks,
  ),
  create: plain(wire.create),
  change: plain(wire.change),
  remove: plain(wire.remove),
  test: plain(wire.test),
  replaceSecret: plain(wire.replaceSecret),
  deliveries: plain(wire.deliveries),
  sendAgain: plain(wire.sendAgain),
  sendSince: plain(wire.sendSince),
};

/** Validation of the form before it is sent, by field. */
export const hookErrors = (values: { readonly url: string; readonly description: string }) =>
  inputErrors(wire.create.input, { ...values, types: ["envelope.sent"] });

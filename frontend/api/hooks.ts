import { hooks as calls } from "#contract/calls/hooks";
import { type EventType, eventTypes } from "#contract/rules/programs/events";
import type {
  DeliveryAnswer,
  HookAnswer,
  HookWithSecret,
  TestAnswer,
} from "#contract/rules/programs/hooks";
import { plain, replying } from "./api-call.ts";
import { inputErrors } from "./check.ts";

export type Hook = HookAnswer;
/** The only reply that has the secret. */
export type ShownHook = HookWithSecret;
export type Delivery = DeliveryAnswer;
export type TestResult = TestAnswer;
export type HookEvent = EventType;

export const hookEvents = eventTypes;

export const hooks = {
  list: replying(calls.list.session, ({ data }): readonly Hook[] => data),
  create: plain(calls.create.session),
  change: plain(calls.change.session),
  remove: plain(calls.remove.session),
  test: plain(calls.test.session),
  replaceSecret: plain(calls.replaceSecret.session),
  deliveries: plain(calls.deliveries.session),
  sendAgain: plain(calls.sendAgain.session),
  sendSince: plain(calls.sendSince.session),
};

/** Validation of the form before it is sent, by field. */
export const hookErrors = (values: { readonly url: string; readonly description: string }) =>
  inputErrors(calls.create.session.input, { ...values, types: ["envelope.sent"] });

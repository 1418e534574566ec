import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import {
  type DeliveryAnswer,
  type HookAnswer,
  type HookWithSecret,
  hookChange,
  newHook,
  sinceTime,
  type TestAnswer,
} from "../hooks.ts";
import { word } from "../inputs.ts";
import { listInput } from "../v1/common.ts";

const hookId = word;

/** The account's webhooks, the oldest first. */
const list = replies<{ readonly hooks: readonly HookAnswer[] }>()({
  method: "GET",
  path: "/api/hooks",
  access: "sender",
  input: z.object({}),
});

const create = replies<HookWithSecret>()({
  method: "POST",
  path: "/api/hooks",
  access: "sender",
  input: z.object(newHook),
});

/** Also turns it on and off. */
const change = replies<HookAnswer>()({
  method: "PUT",
  path: "/api/hooks/{hookId}",
  access: "sender",
  input: z.object({ hookId, ...hookChange }),
});

const remove = replies<{ readonly message: string }>()({
  method: "DELETE",
  path: "/api/hooks/{hookId}",
  access: "sender",
  input: z.object({ hookId }),
});

const test = replies<TestAnswer>()({
  method: "POST",
  path: "/api/hooks/{hookId}/test",
  access: "sender",
  input: z.object({ hookId }),
});

const replaceSecret = replies<HookWithSecret>()({
  method: "POST",
  path: "/api/hooks/{hookId}/secret",
  access: "sender",
  input: z.object({ hookId }),
});

/** Of the last 30 days, the newest first. `next`, as `after` of another call, leads to what follows. */
const deliveries = replies<{
  readonly data: readonly DeliveryAnswer[];
  readonly next: string | null;
}>()({
  method: "GET",
  path: "/api/hooks/{hookId}/deliveries",
  access: "sender",
  input: z.object({ hookId, ...listInput }),
});

const sendAgain = replies<DeliveryAnswer>()({
  method: "POST",
  path: "/api/hooks/{hookId}/deliveries/{deliveryId}/send",
  access: "sender",
  input: z.object({ hookId, deliveryId: word }),
});

const sendSince = replies<HookAnswer>()({
  method: "POST",
  path: "/api/hooks/{hookId}/deliveries/send",
  access: "sender",
  input: z.object({ hookId, since: sinceTime }),
});

export const hooks = {
  list,
  create,
  change,
  remove,
  test,
  replaceSecret,
  deliveries,
  sendAgain,
  sendSince,
};

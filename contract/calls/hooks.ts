import * as z from "zod/mini";
import { word } from "../rules/inputs/inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import {
  deliveryAnswer,
  hookAnswer,
  hookChange,
  hookWithSecret,
  newHook,
  sinceTime,
  testAnswer,
} from "../rules/programs/hooks.ts";
import { call } from "./call.ts";
import { listInput, listOf, removed } from "./shapes.ts";

const needs = "hooks:write";

const list = call({
  path: "GET /hooks",
  needs,
  summary: "List webhooks",
  input: z.strictObject({}),
  answer: listOf(hookAnswer),
});

const create = call({
  path: "POST /hooks",
  needs,
  limit: "receiversByAccount",
  status: 201,
  summary: "Create a webhook",
  description: `From now on, events of these types are posted to the address in the format of \`GET /api/v1/events\`, signed as https://www.standardwebhooks.com says. The reply contains the secret, which is shown only this once. An account can have at most ${limits.hooksMax} webhooks and storages.`,
  input: z.strictObject(newHook),
  answer: hookWithSecret,
});

const get = call({
  path: "GET /hooks/{hookId}",
  needs,
  summary: "Get a webhook",
  input: z.strictObject({ hookId: word }),
  answer: hookAnswer,
});

const change = call({
  path: "PUT /hooks/{hookId}",
  needs,
  summary: "Change a webhook, or turn it on or off",
  description:
    "What is left out stays as it is. A webhook that is turned on gets all deliveries that were still pending; `POST …/deliveries/send` sends it the events that happened while it was off.",
  input: z.strictObject({ hookId: word, ...hookChange }),
  answer: hookAnswer,
});

const remove = call({
  path: "DELETE /hooks/{hookId}",
  needs,
  summary: "Delete a webhook",
  description: "Its pending deliveries are deleted with it.",
  input: z.strictObject({ hookId: word }),
  answer: removed,
});

const test = call({
  path: "POST /hooks/{hookId}/test",
  needs,
  limit: "receiversByAccount",
  summary: "Send a test event and get the answer",
  description:
    "The event's type is `hook.test`. It is tried once, even if the webhook is turned off.",
  input: z.strictObject({ hookId: word }),
  answer: testAnswer,
});

const replaceSecret = call({
  path: "POST /hooks/{hookId}/secret",
  needs,
  summary: "Replace a webhook's secret",
  description:
    "For 24 hours, calls are signed with both the old and the new secret. The reply contains the new one, which is shown only this once.",
  input: z.strictObject({ hookId: word }),
  answer: hookWithSecret,
});

const deliveries = call({
  path: "GET /hooks/{hookId}/deliveries",
  needs,
  summary: "List a webhook's deliveries of the last 30 days, newest first",
  input: z.strictObject({ hookId: word, ...listInput }),
  answer: listOf(deliveryAnswer),
});

const sendAgain = call({
  path: "POST /hooks/{hookId}/deliveries/{deliveryId}/send",
  needs,
  summary: "Send one delivery again",
  description: "The delivery is sent with the same `webhook-id`, in up to ten tries.",
  input: z.strictObject({ hookId: word, deliveryId: word }),
  answer: deliveryAnswer,
});

const sendSince = call({
  path: "POST /hooks/{hookId}/deliveries/send",
  needs,
  summary: "Send all events since a time again",
  description:
    "Sends the events of the webhook's types that are still in the feed (30 days), in their order, each with its own `webhook-id`; events that happened while it was off are included.",
  input: z.strictObject({ hookId: word, since: sinceTime }),
  answer: hookAnswer,
});

export const hooks = {
  list,
  create,
  get,
  change,
  remove,
  test,
  replaceSecret,
  deliveries,
  sendAgain,
  sendSince,
};

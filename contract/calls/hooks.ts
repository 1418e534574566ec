import * as z from "zod/mini";
import {
  deliveryAnswer,
  hookAnswer,
  hookChange,
  hookWithSecret,
  newHook,
  sinceTime,
  testAnswer,
} from "../hooks.ts";
import { word } from "../inputs.ts";
import { limits } from "../rules.ts";
import { listInput, listOf, removed } from "../v1/common.ts";
import { call } from "./call.ts";

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
  summary: "Have events sent to an address",
  description: `Events of the types are posted there from now on, in the form of \`GET /api/v1/events\`, signed as https://www.standardwebhooks.com says. The reply has the secret; it is shown this once. At most ${limits.hooksMax} an account.`,
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
    "What is absent stays as it is. One that is turned on gets all that it was still owed; `POST …/deliveries/send` has it sent what happened while it was off.",
  input: z.strictObject({ hookId: word, ...hookChange }),
  answer: hookAnswer,
});

const remove = call({
  path: "DELETE /hooks/{hookId}",
  needs,
  summary: "Delete a webhook",
  description: "With all that it is still owed.",
  input: z.strictObject({ hookId: word }),
  answer: removed,
});

const test = call({
  path: "POST /hooks/{hookId}/test",
  needs,
  limit: "receiversByAccount",
  summary: "Send a test event, and see the answer",
  description: "Its type is `hook.test`. It is tried once, also to a webhook that is turned off.",
  input: z.strictObject({ hookId: word }),
  answer: testAnswer,
});

const replaceSecret = call({
  path: "POST /hooks/{hookId}/secret",
  needs,
  summary: "Replace a webhook's secret",
  description:
    "For 24 hours calls are signed with both. The reply has the new one; it is shown this once.",
  input: z.strictObject({ hookId: word }),
  answer: hookWithSecret,
});

const deliveries = call({
  path: "GET /hooks/{hookId}/deliveries",
  needs,
  summary: "List a webhook's deliveries of 30 days, newest first",
  input: z.strictObject({ hookId: word, ...listInput }),
  answer: listOf(deliveryAnswer),
});

const sendAgain = call({
  path: "POST /hooks/{hookId}/deliveries/{deliveryId}/send",
  needs,
  summary: "Send one delivery again",
  description: "With the same `webhook-id`, in up to ten tries.",
  input: z.strictObject({ hookId: word, deliveryId: word }),
  answer: deliveryAnswer,
});

const sendSince = call({
  path: "POST /hooks/{hookId}/deliveries/send",
  needs,
  summary: "Send all events since a time again",
  description:
    "Those of the webhook's types that the feed has (30 days), in their order, each with its own `webhook-id`; also those that happened while it was off.",
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

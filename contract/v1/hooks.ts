import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
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
import { listInput, listOf, removed } from "./common.ts";

const scope = "hooks:write";

const listByKey = publicCall({
  method: "GET",
  path: "/api/v1/hooks",
  ...{ scope, status: 200 },
  summary: "List webhooks",
  input: z.strictObject({}),
  answer: listOf(hookAnswer),
});

const createByKey = publicCall({
  method: "POST",
  path: "/api/v1/hooks",
  ...{ scope, status: 201 },
  summary: "Have events sent to an address",
  description: `Events of the types are posted there from now on, in the form of \`GET /api/v1/events\`, signed as https://www.standardwebhooks.com says. The reply has the secret; it is shown this once. At most ${limits.hooksMax} an account.`,
  input: z.strictObject(newHook),
  answer: hookWithSecret,
});

const getByKey = publicCall({
  method: "GET",
  path: "/api/v1/hooks/{hookId}",
  ...{ scope, status: 200 },
  summary: "Get a webhook",
  input: z.strictObject({ hookId: word }),
  answer: hookAnswer,
});

const changeByKey = publicCall({
  method: "PUT",
  path: "/api/v1/hooks/{hookId}",
  ...{ scope, status: 200 },
  summary: "Change a webhook, or turn it on or off",
  description:
    "What is absent stays as it is. One that is turned on gets all that it was still owed; `POST …/deliveries/send` has it sent what happened while it was off.",
  input: z.strictObject({ hookId: word, ...hookChange }),
  answer: hookAnswer,
});

const removeByKey = publicCall({
  method: "DELETE",
  path: "/api/v1/hooks/{hookId}",
  ...{ scope, status: 200 },
  summary: "Delete a webhook",
  description: "With all that it is still owed.",
  input: z.strictObject({ hookId: word }),
  answer: removed,
});

const testByKey = publicCall({
  method: "POST",
  path: "/api/v1/hooks/{hookId}/test",
  ...{ scope, status: 200 },
  summary: "Send a test event, and see the answer",
  description: "Its type is `hook.test`. It is tried once, also to a webhook that is turned off.",
  input: z.strictObject({ hookId: word }),
  answer: testAnswer,
});

const replaceSecretByKey = publicCall({
  method: "POST",
  path: "/api/v1/hooks/{hookId}/secret",
  ...{ scope, status: 200 },
  summary: "Replace a webhook's secret",
  description:
    "For 24 hours calls are signed with both. The reply has the new one; it is shown this once.",
  input: z.strictObject({ hookId: word }),
  answer: hookWithSecret,
});

const deliveriesByKey = publicCall({
  method: "GET",
  path: "/api/v1/hooks/{hookId}/deliveries",
  ...{ scope, status: 200 },
  summary: "List a webhook's deliveries of 30 days, newest first",
  input: z.strictObject({ hookId: word, ...listInput }),
  answer: listOf(deliveryAnswer),
});

const sendAgainByKey = publicCall({
  method: "POST",
  path: "/api/v1/hooks/{hookId}/deliveries/{deliveryId}/send",
  ...{ scope, status: 200 },
  summary: "Send one delivery again",
  description: "With the same `webhook-id`, in up to ten tries.",
  input: z.strictObject({ hookId: word, deliveryId: word }),
  answer: deliveryAnswer,
});

const sendSinceByKey = publicCall({
  method: "POST",
  path: "/api/v1/hooks/{hookId}/deliveries/send",
  ...{ scope, status: 200 },
  summary: "Send all events since a time again",
  description:
    "Those of the webhook's types that the feed has (30 days), in their order, each with its own `webhook-id`; also those that happened while it was off.",
  input: z.strictObject({ hookId: word, since: sinceTime }),
  answer: hookAnswer,
});

export const publicHooks = {
  listByKey,
  createByKey,
  getByKey,
  changeByKey,
  removeByKey,
  testByKey,
  replaceSecretByKey,
  deliveriesByKey,
  sendAgainByKey,
  sendSinceByKey,
};

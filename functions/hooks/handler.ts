import { endpointsOf } from "#contract/calls/call";
import { hooks } from "#contract/calls/hooks";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { accountOfKey } from "#core/store/api-keys";
import { change } from "./change.ts";
import { create } from "./create.ts";
import { deliveries, sendAgain, sendSince } from "./deliveries.ts";
import { get, list } from "./list.ts";
import { remove } from "./remove.ts";
import { replaceSecret } from "./replace-secret.ts";
import { test } from "./test.ts";

const routes = routesOf(hooks, {
  ...{ list, create, get, change, remove, test, replaceSecret },
  ...{ deliveries, sendAgain, sendSince },
});

export const handler = router(endpointsOf(hooks), routes, {
  sender: accountOf,
  key: accountOfKey,
});

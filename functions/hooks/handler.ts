import { endpointsOf } from "#contract/calls/call";
import { hooks } from "#contract/calls/hooks";
import { callerOfKey } from "#core/callers/key";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
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
  sender: callerOfSession,
  limit: limitCall,
  key: callerOfKey,
});

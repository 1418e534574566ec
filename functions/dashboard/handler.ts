import { dashboard } from "#contract/api/dashboard";
import { endpointsOf } from "#contract/calls/call";
import { labelCalls } from "#contract/calls/labels";
import { publicDashboard } from "#contract/v1/envelopes";
import { publicEvents } from "#contract/v1/events";
import { callerOfKey } from "#core/callers/key";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
import { activity } from "./activity.ts";
import { entriesByKey, getByKey, listByKey } from "./by-key.ts";
import { document } from "./document.ts";
import { eventsByKey } from "./events-by-key.ts";
import { find, labels } from "./find.ts";
import { progress } from "./progress.ts";
import { views } from "./views.ts";

export const handler = router(
  { ...dashboard, ...publicDashboard, ...publicEvents, ...endpointsOf(labelCalls) },
  {
    ...{ views, activity, find, progress, document },
    ...routesOf(labelCalls, { labels }),
    ...{ listByKey, getByKey, entriesByKey, eventsByKey },
  },
  { sender: callerOfSession, limit: limitCall, key: callerOfKey },
);

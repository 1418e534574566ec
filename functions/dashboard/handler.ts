import { dashboard } from "#contract/api/dashboard";
import { publicDashboard } from "#contract/v1/envelopes";
import { publicEvents } from "#contract/v1/events";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { accountOfKey } from "#core/store/api-keys";
import { activity } from "./activity.ts";
import { entriesByKey, getByKey, listByKey } from "./by-key.ts";
import { document } from "./document.ts";
import { eventsByKey } from "./events-by-key.ts";
import { find, labels } from "./find.ts";
import { progress } from "./progress.ts";
import { views } from "./views.ts";

export const handler = router(
  { ...dashboard, ...publicDashboard, ...publicEvents },
  {
    ...{ views, activity, find, labels, progress, document },
    ...{ listByKey, getByKey, entriesByKey, eventsByKey },
  },
  { sender: accountOf, key: accountOfKey },
);

import { dashboard } from "#contract/api/dashboard";
import { publicDashboard } from "#contract/v1/envelopes";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { accountOfKey } from "#core/store/api-keys";
import { activity } from "./activity.ts";
import { entriesByKey, getByKey, listByKey } from "./by-key.ts";
import { document } from "./document.ts";
import { find, labels } from "./find.ts";
import { progress } from "./progress.ts";
import { views } from "./views.ts";

export const handler = router(
  { ...dashboard, ...publicDashboard },
  {
    ...{ views, activity, find, labels, progress, document },
    ...{ listByKey, getByKey, entriesByKey },
  },
  { sender: accountOf, key: accountOfKey },
);

import { dashboard } from "#contract/api/dashboard";
import { publicEvents } from "#contract/v1/events";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { accountOfKey } from "#core/store/api-keys";
import { activity } from "./activity.ts";
import { document } from "./document.ts";
import { eventsByKey } from "./events-by-key.ts";
import { find, labels } from "./find.ts";
import { progress } from "./progress.ts";
import { views } from "./views.ts";

export const handler = router(
  { ...dashboard, ...publicEvents },
  { views, activity, find, labels, progress, document, eventsByKey },
  { sender: accountOf, key: accountOfKey },
);

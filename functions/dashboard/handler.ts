import { dashboard } from "#contract/api/dashboard";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { activity } from "./activity.ts";
import { document } from "./document.ts";
import { find, labels } from "./find.ts";
import { progress } from "./progress.ts";
import { views } from "./views.ts";

export const handler = router(
  dashboard,
  { views, activity, find, labels, progress, document },
  { sender: accountOf },
);

import { dashboard } from "#contract/api/dashboard";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { activity } from "./activity.ts";
import { views } from "./views.ts";

export const handler = router(dashboard, { views, activity }, { sender: accountOf });

import { dashboard } from "#contract/api/dashboard";
import { door } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { activity } from "./activity.ts";
import { views } from "./views.ts";

export const handler = door(dashboard, { views, activity }, { sender: accountOf });

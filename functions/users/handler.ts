import { users } from "#contract/api/users";
import { accountCalls } from "#contract/calls/account";
import { endpointsOf } from "#contract/calls/call";
import { publicAccount } from "#contract/v1/account";
import { callerOfKey } from "#core/callers/key";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
import { accountByKey } from "./account-by-key.ts";
import { details } from "./details.ts";
import { profile, saveProfile } from "./profile.ts";
import { saveSettings, settings } from "./sending.ts";

export const handler = router(
  { ...users, ...publicAccount, ...endpointsOf(accountCalls) },
  {
    ...{ details, profile, saveProfile, accountByKey },
    ...routesOf(accountCalls, { settings, saveSettings }),
  },
  { sender: callerOfSession, limit: limitCall, key: callerOfKey },
);

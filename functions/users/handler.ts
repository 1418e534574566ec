import { users } from "#contract/api/users";
import { publicAccount } from "#contract/v1/account";
import { callerOfKey } from "#core/callers/key";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { accountByKey } from "./account-by-key.ts";
import { details } from "./details.ts";
import { profile, saveProfile } from "./profile.ts";
import { saveSending, saveSettingsByKey, sending, settingsByKey } from "./sending.ts";

export const handler = router(
  { ...users, ...publicAccount },
  {
    details,
    profile,
    saveProfile,
    sending,
    saveSending,
    accountByKey,
    settingsByKey,
    saveSettingsByKey,
  },
  { sender: callerOfSession, limit: limitCall, key: callerOfKey },
);

import { users } from "#contract/api/users";
import { accountCalls } from "#contract/calls/account";
import { publicAccount } from "#contract/v1/account";
import { byAccount } from "#core/callers/account";
import { router } from "#core/http/router";
import { accountByKey } from "./account-by-key.ts";
import { details } from "./details.ts";
import { profile, saveProfile } from "./profile.ts";
import { saveSettings, settings } from "./sending.ts";

export const handler = router(
  { ...users, ...publicAccount, ...accountCalls },
  { details, profile, saveProfile, accountByKey, settings, saveSettings },
  byAccount,
);

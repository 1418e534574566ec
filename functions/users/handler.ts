import { users } from "#contract/api/users";
import { publicAccount } from "#contract/v1/account";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { accountOfKey } from "#core/store/api-keys";
import { accountByKey } from "./account-by-key.ts";
import { details } from "./details.ts";
import { profile, saveProfile } from "./profile.ts";
import { saveSending, sending } from "./sending.ts";

export const handler = router(
  { ...users, ...publicAccount },
  { details, profile, saveProfile, sending, saveSending, accountByKey },
  { sender: accountOf, key: accountOfKey },
);

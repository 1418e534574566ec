import { users } from "#contract/api/users";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { details } from "./details.ts";
import { profile, saveProfile } from "./profile.ts";
import { saveSending, sending } from "./sending.ts";

export const handler = router(
  users,
  { details, profile, saveProfile, sending, saveSending },
  { sender: accountOf },
);

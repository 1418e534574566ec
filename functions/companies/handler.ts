import { companies } from "#contract/api/companies";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { logo } from "./logo.ts";
import { remove, removeLogo, save } from "./own.ts";
import { register } from "./register.ts";

export const handler = router(
  companies,
  { register, logo, save, removeLogo, remove },
  { sender: accountOf },
);

import { companies } from "#contract/api/companies";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { logo } from "./logo.ts";
import { remove, removeLogo, save } from "./own.ts";
import { register } from "./register.ts";

export const handler = router(
  companies,
  { register, logo, save, removeLogo, remove },
  { sender: callerOfSession, limit: limitCall },
);

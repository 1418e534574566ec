import { personalData } from "#contract/pages/personal-data";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { download } from "./download.ts";

export const handler = router(
  personalData,
  { download },
  { sender: callerOfSession, limit: limitCall },
);

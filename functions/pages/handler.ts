import { pages } from "#contract/api/pages";
import { limitCall } from "#core/callers/limit";
import { callerOfLink } from "#core/callers/link";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { open } from "./open.ts";
import { openOwn } from "./open-own.ts";
import { openVisit } from "./open-visit.ts";

export const handler = router(
  pages,
  { open, openOwn, openVisit },
  { sender: callerOfSession, limit: limitCall, signer: callerOfLink },
);

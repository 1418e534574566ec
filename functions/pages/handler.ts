import { pages } from "#contract/api/pages";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { getLink } from "#core/store/envelope/links";
import { open } from "./open.ts";
import { openOwn } from "./open-own.ts";
import { openVisit } from "./open-visit.ts";

export const handler = router(
  pages,
  { open, openOwn, openVisit },
  { sender: callerOfSession, limit: limitCall, signer: getLink },
);

import { endpointsOf } from "#contract/calls/call";
import { exportCalls } from "#contract/calls/exports";
import { callerOfKey } from "#core/callers/key";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
import { create } from "./create.ts";
import { file } from "./file.ts";
import { get, list } from "./list.ts";
import { remove } from "./remove.ts";

export const handler = router(
  endpointsOf(exportCalls),
  routesOf(exportCalls, { create, list, get, file, remove }),
  { sender: callerOfSession, key: callerOfKey },
);

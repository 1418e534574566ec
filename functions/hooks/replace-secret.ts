import type { hooks } from "#contract/calls/hooks";
import type { CallRoute } from "#core/http/call-routes";
import { replaceSecret as replaceIn } from "#core/store/programs/hooks";
import { orNotFound, withSecret } from "./own-hook.ts";

export const replaceSecret: CallRoute<typeof hooks.replaceSecret> = async (request) => {
  const { input, caller, now } = request;
  return withSecret(orNotFound(await replaceIn(caller.workspace.id, input.hookId, now)));
};

import type { hooks } from "#contract/calls/hooks";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Hook, hookAnswerOf, withTypes } from "#core/domain/programs/hook";
import { isStorage } from "#core/domain/programs/storage";
import { enqueueHook } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import { changeHook, findDue, turnOff, turnOn } from "#core/store/programs/hooks";
import { assertReceiver, orNotFound, ownReceiver } from "./own-hook.ts";

export const change: RouteOf<typeof hooks.change> = async ({ input, caller, now }) => {
  const { id: userId } = caller.workspace;
  const { hookId, on, url, types, description } = input;
  const before = await ownReceiver(caller, hookId);
  // What else a storage has is changed with a password.
  if (isStorage(before) && (url ?? types ?? description) !== undefined)
    throw new Refusal("NOT_FOUND");
  if (url !== undefined || on === true) {
    await throttle("receiversByAccount", userId, now);
    await assertReceiver(url ?? before.url);
  }
  const wanted = {
    ...(url === undefined ? {} : { url }),
    ...(types === undefined ? {} : withTypes(before, types, now)),
    ...(description === undefined ? {} : { description }),
  };
  const changed = orNotFound(await changeHook(userId, hookId, wanted));
  const hook = on === undefined ? changed : orNotFound(await turn(on, changed, now));
  return hookAnswerOf(hook, (await findDue(userId, hookId))?.dueAt);
};

/** A webhook that is already in that state stays as it is, so a second click changes nothing. */
async function turn(on: boolean, hook: Hook, now: Date): Promise<Hook | undefined> {
  const { userId, id, off } = hook;
  if (!on) return off ? hook : turnOff(userId, id, now);
  if (!off) return hook;
  const turned = await turnOn(userId, id, now);
  await enqueueHook({ userId, hookId: id });
  return turned;
}

import type * as z from "zod/mini";
import type { hooks } from "#contract/api/hooks";
import type { HookAnswer } from "#contract/hooks";
import type { Account } from "#core/domain/account";
import { type Hook, hookAnswerOf } from "#core/domain/hook";
import { enqueueHook } from "#core/gateways/queue";
import { changeHook, findDue, turnOff, turnOn } from "#core/store/hooks";
import { throttle } from "#core/store/throttle";
import { assertReceiver, orNotFound, ownHook } from "./own-hook.ts";

interface Asked {
  readonly input: z.output<typeof hooks.change.input>;
  readonly caller: Account;
  readonly now: Date;
}

/** For the site and for programs. */
export async function change({ input, caller: { userId }, now }: Asked): Promise<HookAnswer> {
  const { hookId, on, url, types, description } = input;
  const before = await ownHook(userId, hookId);
  if (url !== undefined || on === true) {
    await throttle("receiversByAccount", userId, now);
    await assertReceiver(url ?? before.url);
  }
  const wanted = {
    ...(url === undefined ? {} : { url }),
    ...(types === undefined ? {} : { types: [...new Set(types)] }),
    ...(description === undefined ? {} : { description }),
  };
  const changed = orNotFound(await changeHook(userId, hookId, wanted));
  const hook = on === undefined ? changed : orNotFound(await turn(on, changed, now));
  return hookAnswerOf(hook, (await findDue(userId, hookId))?.dueAt);
}

/** One that is in the state already stays as it is: a second click changes nothing. */
async function turn(on: boolean, hook: Hook, now: Date): Promise<Hook | undefined> {
  const { userId, id, off } = hook;
  if (!on) return off ? hook : turnOff(userId, id);
  if (!off) return hook;
  const turned = await turnOn(userId, id, now);
  await enqueueHook({ userId, hookId: id });
  return turned;
}

import type { HookWithSecret } from "#contract/hooks";
import type { Account } from "#core/domain/account";
import { replaceSecret as replaceIn } from "#core/store/hooks";
import { orNotFound, withSecret } from "./own-hook.ts";

interface Asked {
  readonly input: { readonly hookId: string };
  readonly caller: Account;
  readonly now: Date;
}

/** For the site and for programs. */
export async function replaceSecret({ input, caller, now }: Asked): Promise<HookWithSecret> {
  return withSecret(orNotFound(await replaceIn(caller.userId, input.hookId, now)));
}

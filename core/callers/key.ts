import { Refusal } from "#contract/rules/refusals/refusals";
import { workspaceOf } from "../domain/account/account.ts";
import { idOfKey, isLive, type Once } from "../domain/account/api-key.ts";
import { callerByKey, type Program } from "../domain/account/caller.ts";
import { isSameHash, tokenHash } from "../domain/common/token-hash.ts";
import { findAccount } from "../store/account/accounts.ts";
import { personFor } from "../store/account/members.ts";
import { throttle } from "../store/common/throttle.ts";
import { once } from "../store/programs/kept-replies.ts";
import { listKeys, ownerOfKey } from "../store/programs/key-lists.ts";
import { noteUse } from "../store/programs/key-use.ts";

/**
 * Finds the caller of an API key, and how a repeated call is recognised. Throws KEY_INVALID for every key that is
 * mistyped, unknown, revoked, expired, or of an account that is being erased; throws TOO_MANY_REQUESTS at the key's
 * limit.
 */
export async function callerOfKey(
  token: string,
  now: Date,
): Promise<{ readonly caller: Program; readonly once: Once }> {
  const id = idOfKey(token);
  const userId = id === undefined ? undefined : await ownerOfKey(id);
  if (userId === undefined) throw new Refusal("KEY_INVALID");
  const [all, account] = await Promise.all([listKeys(userId), findAccount(userId)]);
  const workspace = account && workspaceOf(account);
  const key = all.find((one) => one.id === id);
  const isRight = key && isSameHash(key.hash, tokenHash(token)) && isLive(key, now);
  if (!isRight || !account || !workspace || workspace.closingAt) throw new Refusal("KEY_INVALID");
  // Counted only after the key was checked, so that only its holder can use up its limit.
  const uses = await throttle("callsByKey", key.id, now);
  if (uses === 1) await noteUse(key.id, now);
  const actor = await personFor(account, "keys", key.madeBy?.id);
  return { caller: callerByKey(workspace, actor, key), once: once(key.id, token, now) };
}

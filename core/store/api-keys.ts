import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { Scope } from "#contract/scopes";
import { assertScope, idOfKey, isLive, type KeyCaller, viaKey } from "../domain/api-key.ts";
import { tokenHash } from "../domain/token-hash.ts";
import { variable } from "../environment.ts";
import { findAccount } from "./accounts.ts";
import { once } from "./kept-replies.ts";
import { listKeys } from "./key-lists.ts";
import { noteUse } from "./key-use.ts";
import { keys } from "./keys.ts";
import { getItem } from "./table.ts";
import { throttle } from "./throttle.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** One of a revoked key names nobody. */
const lookupItem = z.optional(z.object({ userId: z.optional(z.string()) }));

/**
 * Who calls with an API key. Throws KEY_INVALID alike for a key that is mistyped, unknown, revoked, past its end, or
 * of an account that is being erased; TOO_MANY_REQUESTS; and KEY_LACKS_SCOPE.
 */
export async function accountOfKey(
  token: string,
  scope: Scope | "any",
  now: Date,
): Promise<KeyCaller> {
  const id = idOfKey(token);
  const lookup = id === undefined ? undefined : await getItem(table, keys.apiKey(id));
  const userId = z.parse(lookupItem, lookup)?.userId;
  if (userId === undefined) throw new Refusal("KEY_INVALID");
  const [all, account] = await Promise.all([listKeys(userId), findAccount(userId)]);
  const key = all.find((one) => one.id === id);
  const isRight = key && equal(key.hash, tokenHash(token)) && isLive(key, now);
  if (!isRight || !account || account.closingAt) throw new Refusal("KEY_INVALID");
  // Only whoever has the key can use up what it may do.
  const uses = await throttle("callsByKey", key.id, now);
  if (uses === 1) await noteUse(key.id, now);
  assertScope(key, scope);
  const { hash: _, ...shown } = key;
  return { account: { ...account, key: shown }, via: viaKey(key), once: once(key.id, token, now) };
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

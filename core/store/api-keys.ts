import { randomInt, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import { type Scope, scopes } from "#contract/scopes";
import {
  type ApiKey,
  assertScope,
  base62,
  idOfKey,
  isLive,
  type KeyCaller,
  keyDigits,
  keyHash,
  keyToken,
  viaKey,
  withKey,
  withoutKey,
  withReplaced,
} from "../domain/api-key.ts";
import { dayMs } from "../domain/time.ts";
import { variable } from "../environment.ts";
import { findAccount } from "./accounts.ts";
import { once } from "./kept-replies.ts";
import { noteUse } from "./key-use.ts";
import { keys } from "./keys.ts";
import { getItem, type TransactItem, transactIf } from "./table.ts";
import { throttle } from "./throttle.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const keyItem: z.ZodMiniType<ApiKey> = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  hash: z.string(),
  createdAt: z.string(),
  endsAt: z.optional(z.string()),
  replacedBy: z.optional(z.string()),
});

/** All keys of an account in one item, so that a change of one sees all others. */
const listItem = z.object({ version: z.number(), keys: z.array(keyItem) });

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
  if (!lookup) throw new Refusal("KEY_INVALID");
  const userId = z.parse(z.string(), lookup["userId"]);
  const [all, account] = await Promise.all([listKeys(userId), findAccount(userId)]);
  const key = all.find((one) => one.id === id);
  const isRight = key && equal(key.hash, keyHash(token)) && isLive(key, now);
  if (!isRight || !account || account.closingAt) throw new Refusal("KEY_INVALID");
  // Only whoever has the key can use up what it may do.
  const uses = await throttle("callsByKey", key.id, now);
  if (uses === 1) await noteUse(key.id, now);
  assertScope(key, scope);
  const { hash: _, ...shown } = key;
  return { account: { ...account, key: shown }, via: viaKey(key), once: once(key.id, token, now) };
}

/** Those too that have ended. */
export const listKeys = async (userId: string): Promise<readonly ApiKey[]> =>
  (await readList(userId)).keys;

interface NewKey extends Pick<ApiKey, "name" | "scopes" | "endsAt"> {
  readonly userId: string;
}

/** Stores a new key; `token` is never seen again. Throws TOO_MANY_KEYS. */
export async function insertKey(
  { userId, ...asked }: NewKey,
  now: Date,
): Promise<{ key: ApiKey; token: string }> {
  const made = newKey(asked, now);
  await changeList(userId, (all) => ({
    keys: withKey(all, made.key, now),
    lookups: [lookupOf(userId, made.key)],
  }));
  return made;
}

/** Stores a key with the name and scopes of another one, which ends in a day. Throws NOT_FOUND and as `withReplaced`. */
export async function replaceKey(
  { userId, id, endsAt }: { userId: string; id: string; endsAt: string | undefined },
  now: Date,
): Promise<{ key: ApiKey; token: string }> {
  const old = (await listKeys(userId)).find((key) => key.id === id);
  if (!old) throw new Refusal("NOT_FOUND");
  const made = newKey({ name: old.name, scopes: old.scopes, endsAt }, now);
  await changeList(userId, (all) => {
    const changed = withReplaced(all, id, made.key, now);
    const ofBoth = changed.filter((key) => key.id === id || key.id === made.key.id);
    return { keys: changed, lookups: ofBoth.map((key) => lookupOf(userId, key)) };
  });
  return made;
}

/** Ends a key at once. Throws NOT_FOUND. */
export async function removeKey(userId: string, id: string, now: Date): Promise<void> {
  await changeList(userId, (all) => ({
    keys: withoutKey(all, id, now),
    lookups: [lookupOf(userId, { id, endsAt: now.toISOString() })],
  }));
}

/** What erases the keys of an account, in the transaction that erases the account. */
export async function keyErasure(userId: string): Promise<readonly { pk: string; sk: string }[]> {
  const all = await listKeys(userId);
  return [keys.apiKeys(userId), ...all.map(({ id }) => keys.apiKey(id))];
}

function newKey(asked: Omit<NewKey, "userId">, now: Date): { key: ApiKey; token: string } {
  const id = randomDigits(keyDigits.id);
  const token = keyToken(id, randomDigits(keyDigits.secret));
  return { key: { id, ...asked, hash: keyHash(token), createdAt: now.toISOString() }, token };
}

const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => base62.charAt(randomInt(base62.length))).join("");

/** By which a call finds the account. It stays a day longer than the key, and opens nothing by itself. */
function lookupOf(userId: string, { id, endsAt }: Pick<ApiKey, "id" | "endsAt">): TransactItem {
  const ttl = endsAt && Math.ceil((Date.parse(endsAt) + dayMs) / 1000);
  const Item = { ...keys.apiKey(id), userId, ...(ttl ? { ttl } : {}) };
  return { Put: { TableName: table, Item } };
}

async function readList(userId: string): Promise<z.output<typeof listItem>> {
  const item = await getItem(table, keys.apiKeys(userId));
  return item ? z.parse(listItem, item) : { version: 0, keys: [] };
}

interface Changed {
  readonly keys: readonly ApiKey[];
  readonly lookups: readonly TransactItem[];
}

const triesMax = 5;

/** Decides again on what another call has written in between. */
async function changeList(
  userId: string,
  change: (all: readonly ApiKey[]) => Changed,
): Promise<void> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const { version, keys: all } = await readList(userId);
    const changed = change(all);
    const Item = { ...keys.apiKeys(userId), version: version + 1, keys: changed.keys };
    const list = {
      TableName: table,
      Item,
      ConditionExpression: "attribute_not_exists(pk) OR version = :version",
      ExpressionAttributeValues: { ":version": version },
    };
    if ((await transactIf([{ Put: list }, ...changed.lookups])) === undefined) return;
  }
  throw new Refusal("CONFLICT");
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

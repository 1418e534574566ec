import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { scopes } from "#contract/rules/programs/scopes";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type ApiKey,
  base62,
  keyDigits,
  keyToken,
  withKey,
  withoutKey,
  withReplaced,
} from "../../domain/account/api-key.ts";
import { dayMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, putting, type TransactItem, transactIf } from "../common/table.ts";
import { endSilence } from "./silent-accounts.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const keyItem: z.ZodMiniType<ApiKey> = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  hash: z.string(),
  createdAt: z.string(),
  endsAt: z.optional(z.string()),
  replacedBy: z.optional(z.string()),
  madeBy: z.optional(z.object({ id: z.string(), name: z.string() })),
});

/** All keys of an account are in one item, so that a change of one sees all others. */
const listItem = z.object({ version: z.number(), keys: z.array(keyItem) });

/** Includes keys that have ended. */
export const listKeys = async (userId: string): Promise<readonly ApiKey[]> =>
  (await readList(userId)).keys;

/** The item of a revoked key names nobody. */
const lookupItem = z.optional(z.object({ userId: z.optional(z.string()) }));

/** The owner of this key when it was created; undefined for an unknown or revoked key. */
export async function ownerOfKey(id: string): Promise<string | undefined> {
  return z.parse(lookupItem, await getItem(table, keys.apiKey(id)))?.userId;
}

interface NewKey extends Pick<ApiKey, "name" | "scopes" | "endsAt" | "madeBy"> {
  readonly userId: string;
}

/** Stores a new key; `token` is never available again. Throws TOO_MANY_KEYS. */
export async function insertKey(
  { userId, ...asked }: NewKey,
  now: Date,
): Promise<{ key: ApiKey; token: string }> {
  const made = newKey(asked, now);
  await changeList(userId, now, (all) => ({
    keys: withKey(all, made.key, now),
    lookups: [lookupOf(userId, made.key), endSilence(userId)],
  }));
  return made;
}

/**
 * Stores a key with the name and scopes of another one, which ends in a day. Throws NOT_FOUND, and as `withReplaced`
 * does.
 */
export async function replaceKey(
  { userId, id, ...asked }: Pick<NewKey, "userId" | "endsAt" | "madeBy"> & { id: string },
  now: Date,
): Promise<{ key: ApiKey; token: string }> {
  const old = (await listKeys(userId)).find((key) => key.id === id);
  if (!old) throw new Refusal("NOT_FOUND");
  const made = newKey({ name: old.name, scopes: old.scopes, ...asked }, now);
  await changeList(userId, now, (all) => {
    const changed = withReplaced(all, id, made.key, now);
    const ofBoth = changed.filter((key) => key.id === id || key.id === made.key.id);
    return { keys: changed, lookups: ofBoth.map((key) => lookupOf(userId, key)) };
  });
  return made;
}

/** Ends a key at once. Throws NOT_FOUND. */
export async function removeKey(userId: string, id: string, now: Date): Promise<void> {
  await changeList(userId, now, (all) => ({ keys: withoutKey(all, id, now), lookups: [] }));
}

/** The items of all API keys of an account. */
export async function keysToErase(userId: string): Promise<readonly { pk: string; sk: string }[]> {
  const all = await listKeys(userId);
  return [keys.apiKeys(userId), ...all.map(({ id }) => keys.apiKey(id))];
}

function newKey(asked: Omit<NewKey, "userId">, now: Date): { key: ApiKey; token: string } {
  const id = randomDigits(keyDigits.id);
  const token = keyToken(id, randomDigits(keyDigits.secret));
  return { key: { id, ...asked, hash: tokenHash(token), createdAt: now.toISOString() }, token };
}

const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => base62.charAt(randomInt(base62.length))).join("");

/** The item by which a call finds the account. It stays a day longer than the key, and grants nothing by itself. */
function lookupOf(userId: string, { id, endsAt }: Pick<ApiKey, "id" | "endsAt">): TransactItem {
  const ttl = endsAt && Math.ceil((Date.parse(endsAt) + dayMs) / 1000);
  return putting(table, { ...keys.apiKey(id), userId, ...(ttl ? { ttl } : {}) });
}

/** The item no longer leads to the account, and expires by itself. */
function noLookup(id: string, now: Date): TransactItem {
  const ttl = Math.ceil(now.getTime() / 1000);
  return putting(table, { ...keys.apiKey(id), ttl });
}

async function readList(userId: string): Promise<z.output<typeof listItem>> {
  const item = await getItem(table, keys.apiKeys(userId));
  return item ? z.parse(listItem, item) : { version: 0, keys: [] };
}

interface KeyListChange {
  readonly keys: readonly ApiKey[];
  /** They put the items of keys that are new or have changed. */
  readonly lookups: readonly TransactItem[];
}

const triesMax = 5;

/**
 * Decides again if another call has written in between. Keys that leave the list, also those that ended long ago, lead to the
 * account no longer: who erases it finds its keys by the list.
 */
async function changeList(
  userId: string,
  now: Date,
  change: (all: readonly ApiKey[]) => KeyListChange,
): Promise<void> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const { version, keys: all } = await readList(userId);
    const changed = change(all);
    const list = putting(
      table,
      { ...keys.apiKeys(userId), version: version + 1, keys: changed.keys },
      expr`attribute_not_exists(pk) OR version = ${version}`,
    );
    const left = all.filter(({ id }) => !changed.keys.some((key) => key.id === id));
    const lookups = [...changed.lookups, ...left.map(({ id }) => noLookup(id, now))];
    if ((await transactIf([list, ...lookups])) === undefined) return;
  }
  throw new Refusal("CONFLICT");
}

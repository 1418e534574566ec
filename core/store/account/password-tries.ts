import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  passwordTries,
  usualNetworkSeconds,
  wrongCodesInARow,
} from "../../domain/common/throttle.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { deleteItem, getItem, putIf, updateIf } from "../common/table.ts";

const table = variable("THROTTLES_TABLE");

/** The account that is meant, and the network of the caller (`networkOf`). */
export interface From {
  readonly email: string;
  readonly network: string;
}

/**
 * Counts one password try before the password is checked, so that parallel tries can't exceed the limits. Throws
 * TOO_MANY_PASSWORDS, for addresses without an account too.
 */
export async function countPasswordTry(from: From, now: Date): Promise<void> {
  const { usualNetworkMax, otherNetworkMax, otherNetworksMax } = passwordTries;
  const [ofNetwork, ofOthers] = countersOf(from);
  if (await isUsualNetwork(from, now)) return count(ofNetwork, usualNetworkMax, now);
  await count(ofNetwork, otherNetworkMax, now);
  await count(ofOthers, otherNetworksMax, now);
}

/** To be called after the correct password, or a new one. */
export async function forgetPasswordTries(from: From): Promise<void> {
  for (const key of countersOf(from)) await deleteItem(table, key);
}

/** Whether the account's owner has recently signed in from this network, or registered from it. */
export async function isUsualNetwork(from: From, now: Date): Promise<boolean> {
  const item = await getItem(table, usualNetworkKey(from));
  return item !== undefined && z.parse(ttlItem, item).ttl > now.getTime() / 1000;
}

export async function rememberNetwork(from: From, now: Date): Promise<void> {
  const ttl = Math.ceil(now.getTime() / 1000) + usualNetworkSeconds;
  await putIf(table, { ...usualNetworkKey(from), ttl });
}

/** The codes for an account from its owner's usual networks, or from all others. */
export type CodesFrom = "usual" | "other";

/**
 * Counts one code before it is compared, so that parallel tries can't exceed the limit. Returns how many are counted
 * since the last right one; throws CODES_SPENT.
 */
export async function countCode(userId: string, from: CodesFrom, now: Date): Promise<number> {
  const { max, quietSeconds } = wrongCodesInARow;
  const ttl = Math.floor(now.getTime() / 1000) + quietSeconds;
  const item = await updateIf(
    table,
    codesKey(userId, from),
    expr`ADD tries ${1} SET ttl = ${ttl}`,
    expr`attribute_not_exists(tries) OR tries < ${max}`,
  );
  if (!item) throw new Refusal("CODES_SPENT");
  return z.parse(z.number(), item["tries"]);
}

/** Takes back the count of a code that was not compared. */
export async function uncountCode(userId: string, from: CodesFrom): Promise<void> {
  await updateIf(table, codesKey(userId, from), expr`ADD tries ${-1}`, expr`tries > ${0}`);
}

/** To be called after a right code from there, or, for both, after a new password. */
export async function forgetCodes(
  userId: string,
  those: readonly CodesFrom[] = ["usual", "other"],
): Promise<void> {
  for (const from of those) await deleteItem(table, codesKey(userId, from));
}

const codesKey = (userId: string, from: CodesFrom): Key =>
  keys.passwordTries(hashOf("codes", userId, from));

type Key = ReturnType<typeof keys.passwordTries>;

async function count(key: Key, max: number, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  const ttl = seconds + passwordTries.quietSeconds;
  const isNew = expr`attribute_not_exists(tries) OR ttl <= ${seconds}`;
  if (await updateIf(table, key, expr`SET tries = ${1}, ttl = ${ttl}`, isNew)) return;
  const isBelow = expr`tries < ${max}`;
  if (await updateIf(table, key, expr`ADD tries ${1} SET ttl = ${ttl}`, isBelow)) return;
  const item = await getItem(table, key);
  const leftSeconds = item ? z.parse(ttlItem, item).ttl - seconds : 1;
  throw new Refusal("TOO_MANY_PASSWORDS", { retryAfterSeconds: Math.max(1, leftSeconds) });
}

const ttlItem = z.object({ ttl: z.number() });

const countersOf = ({ email, network }: From) =>
  [keys.passwordTries(hashOf(email, network)), keys.passwordTries(hashOf(email))] as const;

const usualNetworkKey = ({ email, network }: From) => keys.usualNetwork(hashOf(email, network));

/** Addresses of people and networks are not stored for this. */
const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join(" ")).digest("base64url");

import { Refusal } from "#contract/rules/refusals/refusals";
import { type Account, poolUserOf } from "../../domain/account/account.ts";
import { minuteMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { dueIds } from "../common/due.ts";
import { expr } from "../common/expression.ts";
import { closingShard, keys } from "../common/keys.ts";
import { changeItem, deleting, putting, transactIf, updating } from "../common/table.ts";
import { keysToErase } from "../programs/key-lists.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** By then, every call that began before the account was closed has ended, and indexes show what it wrote. */
const callsEndMs = 2 * minuteMs;

/**
 * Closes an account: from now on nobody can sign in to it, and it is listed for erasure. Closing it again changes
 * nothing.
 */
export async function beginClosing(userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const reviewAt = new Date(now.getTime() + callsEndMs).toISOString();
  const failed = await transactIf([
    updating(
      table,
      keys.account(userId),
      expr`SET closingAt = ${at}, sessionsValidFrom = ${at} REMOVE sessionKept, sessionsKept`,
      expr`attribute_exists(pk) AND attribute_not_exists(closingAt)`,
    ),
    putting(table, { ...keys.closing(userId), reviewShard: closingShard, reviewAt }),
  ]);
  if (failed) throw new Refusal("SIGN_IN_AGAIN");
}

/** Ids of all closed accounts that are to be erased by `now`, the earliest closed first. */
export const accountsToErase = (now: Date): AsyncGenerator<string> =>
  dueIds({ table, index: "byReview", shard: closingShard }, "A#", now);

/** Postpones an erasure that can't be finished yet; it continues at this time. */
export async function postponeErasure(userId: string, until: Date): Promise<void> {
  await changeItem(table, keys.closing(userId), { reviewAt: until.toISOString() });
}

/**
 * The last step: removes the account, everything by which it is found, and the work that was still to be done, all or
 * nothing. An address that belongs to another account by now is left to it. Ids of earlier payment pages expire by
 * their time to live, within 30 days.
 */
export async function removeAccount(account: Account): Promise<void> {
  const { userId, email, customerId, companyId, checkout } = account;
  const found = [
    keys.account(userId),
    keys.closing(userId),
    keys.sending(userId),
    keys.factors(userId),
    keys.factorNotice(userId),
    ...(await keysToErase(userId)),
    ...(poolUserOf(account) === userId ? [] : [keys.poolUser(poolUserOf(account))]),
    ...(customerId ? [keys.customer(customerId)] : []),
    ...(checkout ? [keys.checkout(checkout.id)] : []),
    ...(companyId ? [keys.company(companyId)] : []),
  ];
  const isOwn = expr`attribute_not_exists(pk) OR userId = ${userId}`;
  const failed = await transactIf([
    deleting(table, keys.address(email), isOwn),
    ...found.map((key) => deleting(table, key)),
  ]);
  if (failed) throw new Error(`the address of account ${userId} belongs to another one`);
}

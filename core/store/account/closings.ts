import { Refusal } from "#contract/rules/refusals/refusals";
import { type Account, dueParts, poolUserOf } from "../../domain/account/account.ts";
import { minuteMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { dueIds } from "../common/due.ts";
import { expr, isStill, joined, setting } from "../common/expression.ts";
import { closingShard, keys } from "../common/keys.ts";
import { changeItem, deleting, getItem, transactIf, updating } from "../common/table.ts";
import { keysToErase } from "../programs/key-lists.ts";
import { accountFrom } from "./account-item.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** By then, every call that began before the account was closed has ended, and indexes show what it wrote. */
const callsEndMs = 2 * minuteMs;

/**
 * Closes an account: from now on nobody can sign in to it, and it is listed for erasure. Closing it again changes
 * nothing. The person's workspace goes with it unless they have passed it on, and so do those that were passed on to them.
 */
export async function beginClosing(userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const failed = await transactIf([
    updating(
      table,
      keys.account(userId),
      expr`SET closingAt = ${at}, sessionsValidFrom = ${at} REMOVE sessionKept, sessionsKept`,
      expr`attribute_exists(pk) AND attribute_not_exists(closingAt)`,
    ),
    listed(userId, now),
  ]);
  if (failed) throw new Refusal("SIGN_IN_AGAIN");
  const item = await getItem(table, keys.account(userId));
  if (item) await closeWorkspaces(accountFrom(item), now);
}

/** Closes the workspaces that this person owns under other ids than their own; those that are closed already stay so. */
export async function closeWorkspaces({ userId, own, memberOf = new Set() }: Account, now: Date) {
  for (const id of new Set([...memberOf, ...(own === undefined ? [] : [own])]))
    await transactIf([
      updating(
        table,
        keys.account(id),
        expr`SET workspaceClosingAt = ${now.toISOString()}`,
        expr`ownedBy.userId = ${userId} AND attribute_not_exists(workspaceClosingAt)`,
      ),
      listed(id, now),
    ]);
}

const listed = (id: string, now: Date) => {
  const reviewAt = new Date(now.getTime() + callsEndMs).toISOString();
  return updating(table, keys.closing(id), setting({ reviewShard: closingShard, reviewAt }));
};

/** Ids of all closed accounts that are to be erased by `now`, the earliest closed first. */
export const accountsToErase = (now: Date): AsyncGenerator<string> =>
  dueIds({ table, index: "byReview", shard: closingShard }, "A#", now);

/** Postpones an erasure that can't be finished yet; it continues at this time. */
export async function postponeErasure(userId: string, until: Date): Promise<void> {
  await changeItem(table, keys.closing(userId), { reviewAt: until.toISOString() });
}

/**
 * The last step: removes the part of the account that is being erased, every key that leads to it, and its pending work, all or
 * nothing. A workspace that was passed on stays when its former owner is erased, and the person stays when the workspace is. An
 * address that belongs to another account by now is left to it. Ids of earlier payment pages expire by their time to live, within
 * 30 days.
 */
export async function removeAccount(account: Account): Promise<void> {
  const { userId, email, closingAt, workspaceClosingAt, lacks } = account;
  const due = dueParts(account);
  const isLast = (due.person || lacks === "person") && (due.workspace || lacks === "workspace");
  const asRead = joined(
    [isStill(expr`closingAt`, closingAt), isStill(expr`workspaceClosingAt`, workspaceClosingAt)],
    " AND ",
  );
  const rest = due.person ? ofErasedPerson : ofErasedWorkspace;
  const isOwn = expr`attribute_not_exists(pk) OR userId = ${userId}`;
  const failed = await transactIf([
    isLast
      ? deleting(table, keys.account(userId), asRead)
      : updating(table, keys.account(userId), setting(rest), asRead),
    deleting(table, keys.closing(userId)),
    ...(due.person ? [deleting(table, keys.address(email), isOwn)] : []),
    ...(due.person ? keysOfPerson(account) : []).map((key) => deleting(table, key)),
    ...(due.workspace ? await keysOfWorkspace(account) : []).map((key) => deleting(table, key)),
  ]);
  if (failed) throw new Error(`account ${userId} was closed further, or its address is another's`);
}

const keysOfPerson = (account: Account) => {
  const poolUserId = poolUserOf(account);
  const recreated = poolUserId === account.userId ? [] : [keys.poolUser(poolUserId)];
  return [keys.factors(account.userId), ...recreated];
};

const keysOfWorkspace = async ({ userId, customerId, companyId, checkout }: Account) => [
  keys.sending(userId),
  keys.embedOrigins(userId),
  keys.factorNotice(userId),
  ...(await keysToErase(userId)),
  ...(customerId ? [keys.customer(customerId)] : []),
  ...(checkout ? [keys.checkout(checkout.id)] : []),
  ...(companyId ? [keys.company(companyId)] : []),
];

/** `closingAt` stays, so that nobody signs in by a token from before. */
const ofErasedPerson = {
  ...{ lacks: "person", email: "", firstName: "", lastName: "", mobile: "" },
  ...{ poolUserId: undefined, language: undefined, provenAt: undefined, seenOn: undefined },
  ...{ sessionsKept: undefined, sessionKept: undefined, endedSessions: undefined },
  ...{ awaySessions: undefined, memberOf: undefined, opens: undefined, own: undefined },
} as const;

/** `ownedBy` and `workspaceClosingAt` stay, so that nobody opens it. */
const ofErasedWorkspace = {
  ...{ lacks: "workspace", documentsByPeriod: {}, storageUsedBytes: 0, filesCount: 0 },
  ...{ templatesCount: 0, uploadsAnnounced: undefined, companyId: undefined },
  ...{ membersCount: undefined, sendersSee: undefined, requires: undefined },
  ...{
    customerId: undefined,
    subscription: undefined,
    checkout: undefined,
    awaitedPlan: undefined,
  },
  ...{ automaticUpgrade: undefined, reviewAt: undefined, reviewShard: undefined },
} as const;

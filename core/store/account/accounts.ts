import * as z from "zod/mini";
import { includedPlan } from "#contract/rules/installation/included-plan";
import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { readPlans } from "#contract/rules/settings/plan-setting";
import {
  type Account,
  endedSession,
  type KeptChange,
  keptSession,
  outdatedSessions,
  planOf,
  poolUserOf,
  roomFault,
  type Session,
  sessionCounts,
  type Workspace,
  workspaceOf,
} from "../../domain/account/account.ts";
import { countingPeriod } from "../../domain/account/subscription.ts";
import type { Envelope } from "../../domain/envelope/envelope.ts";
import { variable } from "../../environment.ts";
import {
  attribute,
  type Expression,
  expr,
  isStill,
  joined,
  setting,
} from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import {
  changeItem,
  getItem,
  putting,
  type TransactItem,
  transactIf,
  updateIf,
  updating,
} from "../common/table.ts";
import { accountFrom } from "./account-item.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** The plan of each account, where nothing is paid. */
export const included = includedPlan(readPlans(variable("PLANS")));

export async function findAccount(userId: string): Promise<Account | undefined> {
  const item = await getItem(table, keys.account(userId));
  return item && accountIn(item);
}

/** A workspace, as its present owner has it. */
export async function findWorkspace(id: string): Promise<Workspace | undefined> {
  const account = await findAccount(id);
  return account && workspaceOf(account);
}

/** The account of the person who owns this account's workspace. */
export const ownerOf = async (account: Account): Promise<Account> =>
  account.ownedBy ? getAccount(account.ownedBy.userId) : account;

export const accountIn = (item: unknown): Account => accountFrom(item, included);

export async function getAccount(userId: string): Promise<Account> {
  const account = await findAccount(userId);
  if (!account) throw new Refusal("SIGN_IN_AGAIN");
  return account;
}

export const getWorkspace = async (id: string): Promise<Workspace> =>
  workspaceOf(await getAccount(id));

/** The account of a signed-in session; throws SIGN_IN_AGAIN if the session is no longer valid. */
export async function accountOf(session: Session): Promise<Account> {
  const account = await findAccountOf(session.poolUserId);
  if (!account || !sessionCounts(account, session)) throw new Refusal("SIGN_IN_AGAIN");
  return account;
}

/**
 * The account of a user of the pool; undefined if another user has taken this one's place since, or if the account is
 * being erased.
 */
export async function findAccountOf(poolUserId: string): Promise<Account | undefined> {
  const account = await findAccountAtPoolUser(poolUserId);
  return account?.closingAt ? undefined : account;
}

/** The same, also while the account is being erased. */
export async function findAccountAtPoolUser(poolUserId: string): Promise<Account | undefined> {
  const account =
    (await findAccount(poolUserId)) ?? (await findAccountAt(keys.poolUser(poolUserId)));
  return account && poolUserOf(account) === poolUserId ? account : undefined;
}

export const findAccountByEmail = (email: string): Promise<Account | undefined> =>
  findAccountAt(keys.address(email));

/** The account that another item names. */
async function findAccountAt(key: { pk: string; sk: string }): Promise<Account | undefined> {
  const item = await getItem(table, key);
  return item && findAccount(z.parse(z.string(), item["userId"]));
}

/** Gives the account another user of the pool; the previous one can no longer sign in to it. */
export async function putPoolUser({ userId }: Account, poolUserId: string): Promise<void> {
  const failed = await transactIf([
    putting(table, { ...keys.poolUser(poolUserId), userId }),
    updating(
      table,
      keys.account(userId),
      expr`SET poolUserId = ${poolUserId}`,
      expr`attribute_exists(pk)`,
    ),
  ]);
  if (failed) throw new Refusal("CONFLICT");
}

/**
 * Stores an account and the item that finds it by its address, unless the account is proven. In an unproven account,
 * the person is replaced and payments are kept. Returns whether it was stored.
 */
export async function putUnprovenAccount(account: Account): Promise<boolean> {
  const failed = await transactIf([
    registration(account),
    putting(
      table,
      { ...keys.address(account.email), userId: account.userId },
      expr`attribute_not_exists(pk) OR userId = ${account.userId}`,
    ),
  ]);
  return failed === undefined;
}

/** Sets what a registration contains; other attributes of an earlier one (payments) are kept. */
function registration(account: Account): TransactItem {
  const { userId, id: _, trialEndsAt, awaitedPlan, documentsByPeriod, ...person } = account;
  const either = trialEndsAt
    ? { trialEndsAt, awaitedPlan: undefined }
    : { awaitedPlan, trialEndsAt };
  const registered = setting(
    { userId, ...person, awaitsPassword: true, ...either },
    expr`documentsByPeriod = if_not_exists(documentsByPeriod, ${documentsByPeriod})`,
  );
  return updating(table, keys.account(userId), registered, expr`attribute_not_exists(provenAt)`);
}

/** Records that the registration's password is set. Throws CONFLICT if another registration came in between. */
export async function endRegistration({ userId, createdAt }: Account): Promise<void> {
  const isThis = expr`createdAt = ${createdAt}`;
  await change(userId, expr`REMOVE awaitsPassword`, isThis, "CONFLICT");
}

/**
 * Records that a mailed code was entered, which proves that the mailbox is theirs. Applies only to the registration
 * that the sign-in began with, and only once its password is set: otherwise one person could prove what another has
 * registered. Returns whether this call was the first to prove it; if so, `firsts` were written in the same transaction.
 */
export async function markProven(
  { userId, createdAt, provenAt }: Account,
  firsts: readonly TransactItem[],
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const isThis = expr`createdAt = ${createdAt} AND attribute_not_exists(awaitsPassword)`;
  const proven = updating(
    table,
    keys.account(userId),
    expr`SET provenAt = ${at}`,
    expr`attribute_exists(pk) AND ${isThis} AND attribute_not_exists(provenAt)`,
  );
  if (!provenAt && (await transactIf([proven, ...firsts])) === undefined) return true;
  await change(userId, expr`SET provenAt = if_not_exists(provenAt, ${at})`, isThis);
  return false;
}

/** Ends all sessions that began before now; returns the changed account. */
export async function endSessions(userId: string, now: Date): Promise<Account> {
  const at = now.toISOString();
  return change(userId, expr`SET sessionsValidFrom = ${at} REMOVE sessionKept, sessionsKept`);
}

/** Notes the day on which a session was begun or renewed: one write a day. */
export async function noteSeen({ userId, seenOn }: Account, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, "2026-11-26".length);
  if (seenOn === today) return;
  await changeItem(table, keys.account(userId), { seenOn: today });
}

/** Keeps a session valid, unless sessions were ended again in the meantime. */
export async function keepSession(account: Account, session: Session): Promise<void> {
  const isAsRead = expr`sessionsValidFrom = ${account.sessionsValidFrom}`;
  const kept = new Set([keptSession(account, session)]);
  await change(account.userId, expr`ADD sessionsKept ${kept}`, isAsRead);
}

/** Ends one session, and removes entries of those that would have expired by now, so that the item stays small. */
export async function endSession(session: Session, now: Date): Promise<void> {
  const found = await findAccountOf(session.poolUserId);
  if (!found) return;
  const ended = new Set([endedSession(session)]);
  const account = await change(found.userId, expr`ADD endedSessions ${ended}`);
  const outdated = outdatedSessions(account.endedSessions, now);
  if (outdated.length === 0) return;
  await change(found.userId, expr`DELETE endedSessions ${new Set(outdated)}`);
}

/** If no language is given, it stays what it was. */
type Person = Pick<Account, "firstName" | "lastName" | "mobile" | "language">;

export async function savePerson(
  userId: string,
  { firstName, lastName, mobile, language }: Person,
): Promise<Account> {
  const person = { firstName, lastName, mobile, ...(language && { language }) };
  return change(userId, setting(person));
}

/** Throws `otherwise` if there is no such account, or the condition does not hold. */
async function change(
  userId: string,
  update: Expression,
  condition?: Expression,
  otherwise: Refusal["code"] = "SIGN_IN_AGAIN",
): Promise<Account> {
  const holds = joined([expr`attribute_exists(pk)`, condition], " AND ");
  const changed = await updateIf(table, keys.account(userId), update, holds);
  if (!changed) throw new Refusal(otherwise);
  return accountIn(changed);
}

/**
 * Counts one document against this period's limit, in the transaction that creates an envelope. Fails at the limit, and
 * if the plan has changed since the account was read.
 */
export function reserveDocument(workspace: Workspace, now: Date): TransactItem {
  const used = expr`documentsByPeriod.${attribute(countingPeriod(workspace, now))}`;
  const isBelow = expr`attribute_not_exists(${used}) OR ${used} < ${planOf(workspace, now).documentsMax}`;
  return updating(
    table,
    keys.account(workspace.id),
    expr`SET ${used} = if_not_exists(${used}, ${0}) + ${1}`,
    expr`(${isBelow}) AND ${billingIsAt(workspace.billingVersion)}`,
  );
}

/**
 * Counts an envelope no longer that was counted when it was sent, in the transaction that undoes that; nothing if what is
 * counted now is another period or plan.
 */
export async function returnedDocument({
  sender,
  createdAt,
}: Pick<Envelope, "sender" | "createdAt">): Promise<TransactItem[]> {
  const workspace = await getWorkspace(sender.userId);
  const period = countingPeriod(workspace, new Date(createdAt));
  if (!workspace.documentsByPeriod[period]) return [];
  const used = expr`documentsByPeriod.${attribute(period)}`;
  const isCounted = expr`${used} > ${0} AND ${billingIsAt(workspace.billingVersion)}`;
  return [updating(table, keys.account(workspace.id), expr`ADD ${used} ${-1}`, isCounted)];
}

/** The condition that nothing about payments has changed. */
export const billingIsAt = (version: number | undefined): Expression =>
  isStill(expr`billingVersion`, version);

/**
 * Takes space from the account's storage or, if negative, gives it back. Limits apply only to growth: an account that
 * is over its limit after a change of plans can still delete.
 */
export function storageChange(workspace: Workspace, change: KeptChange, now: Date): TransactItem {
  const { bytes, files, templates } = change;
  const limited = [
    { name: "storageUsedBytes", step: bytes, max: planOf(workspace, now).storageBytesMax },
    { name: "filesCount", step: files, max: limits.filesMax },
    { name: "templatesCount", step: templates, max: limits.templatesMax },
  ]
    .filter(({ step }) => step !== 0)
    .map(({ name, ...one }) => ({ name: attribute(name), ...one }));
  const added = limited.map(({ name, step }) => expr`${name} ${step}`);
  const isBelow = limited.flatMap(({ name, step, max }) =>
    step > 0 ? expr`(attribute_not_exists(${name}) OR ${name} <= ${max - step})` : [],
  );
  return updating(
    table,
    keys.account(workspace.id),
    expr`ADD ${joined(added, ", ")}`,
    joined([expr`attribute_exists(pk)`, ...isBelow], " AND "),
  );
}

/**
 * Counts bytes that somebody else has added to an account's documents, or that were erased there. The limit was checked before:
 * a signer who completes is not refused because other files have arrived meanwhile.
 */
export const storedBytesCount = (userId: string, bytes: number): TransactItem =>
  updating(
    table,
    keys.account(userId),
    expr`ADD storageUsedBytes ${bytes}`,
    expr`attribute_exists(pk)`,
  );

/** Throws the limit that a `storageChange` would exceed, or CONFLICT if there is space again. */
export async function refuseRoom(userId: string, change: KeptChange, now: Date): Promise<never> {
  throw new Refusal(roomFault(await getWorkspace(userId), change, now) ?? "CONFLICT");
}

import type { UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { includedPlan } from "#contract/included-plan";
import { readPlans } from "#contract/plan-setting";
import { Refusal } from "#contract/refusals";
import { limits } from "#contract/rules";
import {
  type Account,
  endedSession,
  type KeptChange,
  outdatedSessions,
  planOf,
  poolUserOf,
  roomFault,
  type Session,
  sessionCounts,
  type Workspace,
} from "../../domain/account/account.ts";
import { countingPeriod } from "../../domain/account/subscription.ts";
import type { Envelope } from "../../domain/envelope/envelope.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import {
  changeItem,
  changes,
  getItem,
  type TransactItem,
  transactIf,
  updateIf,
} from "../common/table.ts";
import { accountFrom } from "./account-item.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** The plan of each account, where nothing is paid. */
export const included = includedPlan(readPlans(variable("PLANS")));

export async function findAccount(userId: string): Promise<Account | undefined> {
  const item = await getItem(table, keys.account(userId));
  return item && accountIn(item);
}

export const accountIn = (item: unknown): Account => accountFrom(item, included);

export async function getAccount(userId: string): Promise<Account> {
  const account = await findAccount(userId);
  if (!account) throw new Refusal("SIGN_IN_AGAIN");
  return account;
}

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
    { Put: { TableName: table, Item: { ...keys.poolUser(poolUserId), userId } } },
    {
      Update: {
        TableName: table,
        Key: keys.account(userId),
        UpdateExpression: "SET poolUserId = :user",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":user": poolUserId },
      },
    },
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
    {
      Put: {
        TableName: table,
        Item: { ...keys.address(account.email), userId: account.userId },
        ConditionExpression: "attribute_not_exists(pk) OR userId = :userId",
        ExpressionAttributeValues: { ":userId": account.userId },
      },
    },
  ]);
  return failed === undefined;
}

/** Sets what a registration contains; other attributes of an earlier one (payments) are kept. */
function registration(account: Account): TransactItem {
  const { userId, id: _, trialEndsAt, awaitedPlan, documentsByPeriod, ...person } = account;
  const either = trialEndsAt
    ? { trialEndsAt, awaitedPlan: undefined }
    : { awaitedPlan, trialEndsAt };
  const change = changes({ userId, ...person, awaitsPassword: true, ...either }, [
    "documentsByPeriod = if_not_exists(documentsByPeriod, :used)",
  ]);
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      ...change,
      ConditionExpression: "attribute_not_exists(provenAt)",
      ExpressionAttributeValues: {
        ...change.ExpressionAttributeValues,
        ":used": documentsByPeriod,
      },
    },
  };
}

/** Records that the registration's password is set. Throws CONFLICT if another registration came in between. */
export async function endRegistration({ userId, createdAt }: Account): Promise<void> {
  const ended: AccountChange = {
    UpdateExpression: "REMOVE awaitsPassword",
    ConditionExpression: "createdAt = :createdAt",
    ExpressionAttributeValues: { ":createdAt": createdAt },
  };
  await change(userId, ended, "CONFLICT");
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
  const condition = "createdAt = :createdAt AND attribute_not_exists(awaitsPassword)";
  const values = { ":now": now.toISOString(), ":createdAt": createdAt };
  const Update = {
    TableName: table,
    Key: keys.account(userId),
    UpdateExpression: "SET provenAt = :now",
    ConditionExpression: `attribute_exists(pk) AND ${condition} AND attribute_not_exists(provenAt)`,
    ExpressionAttributeValues: values,
  };
  if (!provenAt && (await transactIf([{ Update }, ...firsts])) === undefined) return true;
  await change(userId, {
    UpdateExpression: "SET provenAt = if_not_exists(provenAt, :now)",
    ConditionExpression: condition,
    ExpressionAttributeValues: values,
  });
  return false;
}

/** Ends all sessions that began before now; returns the changed account. */
export async function endSessions(userId: string, now: Date): Promise<Account> {
  return change(userId, {
    UpdateExpression: "SET sessionsValidFrom = :now REMOVE sessionKept",
    ExpressionAttributeValues: { ":now": now.toISOString() },
  });
}

/** Notes the day on which a session was begun or renewed: one write a day. */
export async function noteSeen({ userId, seenOn }: Account, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, "2026-11-26".length);
  if (seenOn === today) return;
  await changeItem(table, keys.account(userId), { seenOn: today });
}

/** Keeps one session valid, unless sessions were ended again in the meantime. */
export async function keepSession(account: Account, session: Session): Promise<void> {
  await change(account.userId, {
    UpdateExpression: "SET sessionKept = :id",
    ConditionExpression: "sessionsValidFrom = :from",
    ExpressionAttributeValues: { ":id": session.id, ":from": account.sessionsValidFrom },
  });
}

/** Ends one session, and removes entries of those that would have expired by now, so that the item stays small. */
export async function endSession(session: Session, now: Date): Promise<void> {
  const found = await findAccountOf(session.poolUserId);
  if (!found) return;
  const account = await change(found.userId, {
    UpdateExpression: "ADD endedSessions :ended",
    ExpressionAttributeValues: { ":ended": new Set([endedSession(session)]) },
  });
  const outdated = outdatedSessions(account.endedSessions, now);
  if (outdated.length === 0) return;
  await change(found.userId, {
    UpdateExpression: "DELETE endedSessions :outdated",
    ExpressionAttributeValues: { ":outdated": new Set(outdated) },
  });
}

/** If no language is given, it stays what it was. */
type Person = Pick<Account, "firstName" | "lastName" | "mobile" | "language">;

export async function savePerson(userId: string, person: Person): Promise<Account> {
  const { language } = person;
  const names = "firstName = :first, lastName = :last, mobile = :mobile";
  return change(userId, {
    UpdateExpression: `SET ${names}${language ? ", #language = :language" : ""}`,
    ...(language ? { ExpressionAttributeNames: { "#language": "language" } } : {}),
    ExpressionAttributeValues: {
      ":first": person.firstName,
      ":last": person.lastName,
      ":mobile": person.mobile,
      ...(language ? { ":language": language } : {}),
    },
  });
}

type AccountChange = Omit<UpdateCommandInput, "TableName" | "Key">;

/** Throws `otherwise` if the change's condition does not hold. */
async function change(
  userId: string,
  how: AccountChange,
  otherwise: Refusal["code"] = "SIGN_IN_AGAIN",
): Promise<Account> {
  const conditions = ["attribute_exists(pk)", how.ConditionExpression ?? []].flat();
  const changed = await updateIf({
    TableName: table,
    Key: keys.account(userId),
    ...how,
    ConditionExpression: conditions.join(" AND "),
  });
  if (!changed) throw new Refusal(otherwise);
  return accountIn(changed);
}

/**
 * Counts one document against this period's limit, in the transaction that creates an envelope. Fails at the limit, and
 * if the plan has changed since the account was read.
 */
export function reserveDocument(workspace: Workspace, now: Date): TransactItem {
  const before = workspace.billingVersion;
  return {
    Update: {
      TableName: table,
      Key: keys.account(workspace.id),
      UpdateExpression: "SET #used.#period = if_not_exists(#used.#period, :none) + :one",
      ConditionExpression: `(attribute_not_exists(#used.#period) OR #used.#period < :max) AND ${billingIsAt(before)}`,
      ExpressionAttributeNames: {
        "#used": "documentsByPeriod",
        "#period": countingPeriod(workspace, now),
      },
      ExpressionAttributeValues: {
        ":none": 0,
        ":one": 1,
        ":max": planOf(workspace, now).documentsMax,
        ...(before === undefined ? {} : { ":version": before }),
      },
    },
  };
}

/**
 * Counts an envelope no longer that was counted when it was sent, in the transaction that undoes that; nothing if what is
 * counted now is another period or plan.
 */
export async function returnedDocument({
  sender,
  createdAt,
}: Pick<Envelope, "sender" | "createdAt">): Promise<TransactItem[]> {
  const workspace = await getAccount(sender.userId);
  const period = countingPeriod(workspace, new Date(createdAt));
  if (!workspace.documentsByPeriod[period]) return [];
  const before = workspace.billingVersion;
  return [
    {
      Update: {
        TableName: table,
        Key: keys.account(workspace.id),
        UpdateExpression: "ADD #used.#period :back",
        ConditionExpression: `#used.#period > :none AND ${billingIsAt(before)}`,
        ExpressionAttributeNames: { "#used": "documentsByPeriod", "#period": period },
        ExpressionAttributeValues: {
          ":back": -1,
          ":none": 0,
          ...(before === undefined ? {} : { ":version": before }),
        },
      },
    },
  ];
}

/** The condition that nothing about payments has changed; the caller must supply `:version`. */
export const billingIsAt = (version: number | undefined): string =>
  version === undefined ? "attribute_not_exists(billingVersion)" : "billingVersion = :version";

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
  ].filter(({ step }) => step !== 0);
  const growing = limited.filter(({ step }) => step > 0);
  const bounds = growing.map(({ name, max, step }) => [`:${name}Before`, max - step] as const);
  return {
    Update: {
      TableName: table,
      Key: keys.account(workspace.id),
      UpdateExpression: `ADD ${limited.map(({ name }) => `${name} :${name}`).join(", ")}`,
      ConditionExpression: [
        "attribute_exists(pk)",
        ...growing.map(
          ({ name }) => `(attribute_not_exists(${name}) OR ${name} <= :${name}Before)`,
        ),
      ].join(" AND "),
      ExpressionAttributeValues: {
        ...Object.fromEntries(limited.map(({ name, step }) => [`:${name}`, step])),
        ...Object.fromEntries(bounds),
      },
    },
  };
}

/** Throws the limit that a `storageChange` would exceed, or CONFLICT if there is space again. */
export async function refuseRoom(userId: string, change: KeptChange, now: Date): Promise<never> {
  throw new Refusal(roomFault(await getAccount(userId), change, now) ?? "CONFLICT");
}

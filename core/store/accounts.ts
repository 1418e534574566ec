import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { plans, planTypes } from "#contract/plans";
import { Refusal } from "#contract/refusals";
import { limits } from "#contract/rules";
import type { Account } from "../domain/account.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { ConditionFailed, db, type TransactItem, transact } from "./table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const accountItem: z.ZodMiniType<Account> = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  plan: z.enum(planTypes),
  createdAt: z.string(),
  provenAt: z.optional(z.string()),
  trialEndsAt: z.optional(z.string()),
  documentsUsed: z.number(),
  storageUsedBytes: z.number(),
  filesCount: z.number(),
});

export async function findAccount(userId: string): Promise<Account | undefined> {
  const { Item } = await db.send(
    new GetCommand({ TableName: table, Key: keys.account(userId), ConsistentRead: true }),
  );
  return Item && z.parse(accountItem, Item);
}

export async function getAccount(userId: string): Promise<Account> {
  const account = await findAccount(userId);
  if (!account) throw new Refusal("SIGN_IN_AGAIN");
  return account;
}

export async function findAccountByEmail(email: string): Promise<Account | undefined> {
  const { Item } = await db.send(
    new GetCommand({ TableName: table, Key: keys.address(email), ConsistentRead: true }),
  );
  return Item && findAccount(z.parse(z.string(), Item["userId"]));
}

/**
 * Stores an account and the address that leads to it, unless the account is proven already; an
 * unproven one is replaced. Answers whether it was stored.
 */
export async function putUnprovenAccount(account: Account): Promise<boolean> {
  try {
    await transact([
      {
        Put: {
          TableName: table,
          Item: { ...keys.account(account.userId), ...account },
          ConditionExpression: "attribute_not_exists(provenAt)",
        },
      },
      {
        Put: {
          TableName: table,
          Item: { ...keys.address(account.email), userId: account.userId },
          ConditionExpression: "attribute_not_exists(pk) OR userId = :userId",
          ExpressionAttributeValues: { ":userId": account.userId },
        },
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** The first mailed code was entered: the mailbox is theirs. Later calls change nothing. */
export async function markProven(userId: string, now: Date): Promise<void> {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: "SET provenAt = if_not_exists(provenAt, :now)",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":now": now.toISOString() },
    }),
  );
}

/** One document of the account's limit, for a transaction that creates an envelope. */
export function reserveDocument(account: Account): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(account.userId),
      UpdateExpression: "ADD documentsUsed :one",
      ConditionExpression: "documentsUsed < :max AND #plan = :plan",
      ExpressionAttributeNames: { "#plan": "plan" },
      ExpressionAttributeValues: {
        ":one": 1,
        ":max": plans[account.plan].documentsMax,
        ":plan": account.plan,
      },
    },
  };
}

/** Room taken from the account's storage or, when negative, given back. */
export function storageChange(
  account: Account,
  { bytes, files }: { bytes: number; files: number },
): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(account.userId),
      UpdateExpression: "ADD storageUsedBytes :bytes, filesCount :files",
      ConditionExpression: "storageUsedBytes <= :room AND filesCount <= :filesBefore",
      ExpressionAttributeValues: {
        ":bytes": bytes,
        ":files": files,
        ":room": plans[account.plan].storageBytesMax - bytes,
        ":filesBefore": limits.filesMax - files,
      },
    },
  };
}

import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { Account } from "../domain/account.ts";
import type { Company } from "../domain/company.ts";
import { variable } from "../environment.ts";
import { storedFile } from "./envelope-item.ts";
import { keys } from "./keys.ts";
import { getItem, transactIf } from "./table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const companyItem: z.ZodMiniType<Company> = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  logo: z.optional(storedFile),
  accent: z.optional(z.string()),
  website: z.optional(z.string()),
  replyTo: z.optional(z.string()),
});

export async function findCompany(companyId: string): Promise<Company | undefined> {
  const item = await getItem(table, keys.company(companyId));
  return item && z.parse(companyItem, item);
}

export async function findCompanyOf({ companyId }: Account): Promise<Company | undefined> {
  return companyId === undefined ? undefined : findCompany(companyId);
}

/** Stores a company, replacing the account's previous one, and links the account to it. */
export async function putCompany(company: Company): Promise<void> {
  const failed = await transactIf([
    { Put: { TableName: table, Item: { ...keys.company(company.id), ...company } } },
    {
      Update: {
        TableName: table,
        Key: keys.account(company.userId),
        UpdateExpression: "SET companyId = :id",
        ConditionExpression:
          "attribute_exists(pk) AND (attribute_not_exists(companyId) OR companyId = :id)",
        ExpressionAttributeValues: { ":id": company.id },
      },
    },
  ]);
  if (failed) throw new Refusal("CONFLICT");
}

/** Removes the account's company, and the link to it, if it is still this one. */
export async function removeCompany({ id, userId }: Company): Promise<void> {
  const failed = await transactIf([
    { Delete: { TableName: table, Key: keys.company(id) } },
    {
      Update: {
        TableName: table,
        Key: keys.account(userId),
        UpdateExpression: "REMOVE companyId",
        ConditionExpression: "companyId = :id",
        ExpressionAttributeValues: { ":id": id },
      },
    },
  ]);
  if (failed) throw new Refusal("CONFLICT");
}

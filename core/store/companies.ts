import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { Account } from "../domain/account.ts";
import type { Company } from "../domain/company.ts";
import type { StoredFile } from "../domain/stored-file.ts";
import { variable } from "../environment.ts";
import { getAccount } from "./accounts.ts";
import { storedFile } from "./envelope-item.ts";
import { keys } from "./keys.ts";
import { getItem, transactIf, updateIf } from "./table.ts";

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

type CompanyChange = Partial<Omit<Company, "id" | "userId">>;

const triesMax = 5;

/**
 * Changes these members of the account's company, undefined for none; the others stay as they are by then. Where the account
 * has none, it has one from then on: of two calls at the same time the second finds that of the first. Returns its id.
 */
export async function changeCompany(account: Account, change: CompanyChange): Promise<string> {
  const { userId } = account;
  let { companyId } = account;
  for (let tries = 1; tries <= triesMax; tries++) {
    const id = companyId ?? randomUUID();
    const failed = await transactIf([
      {
        Update: { TableName: table, Key: keys.company(id), ...updateOf({ id, userId, ...change }) },
      },
      {
        Update: {
          TableName: table,
          Key: keys.account(userId),
          UpdateExpression: "SET companyId = :id",
          ConditionExpression:
            "attribute_exists(pk) AND (attribute_not_exists(companyId) OR companyId = :id)",
          ExpressionAttributeValues: { ":id": id },
        },
      },
    ]);
    if (!failed) return id;
    ({ companyId } = await getAccount(userId));
  }
  throw new Refusal("CONFLICT");
}

function updateOf(members: Partial<Company>) {
  const names = Object.keys(members);
  const kept = Object.entries(members).filter(([, value]) => value !== undefined);
  const gone = names.filter((name) => !kept.some(([one]) => one === name));
  const set = kept.map(([name]) => `#${name} = :${name}`).join(", ");
  return {
    UpdateExpression: [
      `SET ${set}`,
      ...(gone.length > 0 ? [`REMOVE ${gone.map((name) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
  };
}

/** Takes this logo from the company, unless it is gone already or another one has come. */
export async function removeLogoOf({ id }: Company, logo: StoredFile): Promise<void> {
  await updateIf({
    TableName: table,
    Key: keys.company(id),
    UpdateExpression: "REMOVE logo",
    ConditionExpression: "logo.versionId = :seen",
    ExpressionAttributeValues: { ":seen": logo.versionId },
  });
}

/** Removes the account's company, and the link to it, unless the account has it no more. */
export async function removeCompany({ id, userId }: Company): Promise<void> {
  await transactIf([
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
}

import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { Account } from "../domain/account.ts";
import type { Company } from "../domain/company.ts";
import type { StoredFile } from "../domain/stored-file.ts";
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

type CompanyChange = Partial<Omit<Company, "id" | "userId">>;

/**
 * Changes these members of the account's company, undefined for none, and links the account to it; the others stay as they
 * are by then. Throws CONFLICT if the account has another company, or another logo than `seen`.
 */
export async function changeCompany(
  { id, userId }: Pick<Company, "id" | "userId">,
  change: CompanyChange,
  seen?: StoredFile,
): Promise<void> {
  const failed = await transactIf([
    {
      Update: {
        TableName: table,
        Key: keys.company(id),
        ...updateOf({ id, userId, ...change }, seen),
      },
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
  if (failed) throw new Refusal("CONFLICT");
}

function updateOf(members: Partial<Company>, seen: StoredFile | undefined) {
  const names = Object.keys(members);
  const kept = Object.entries(members).filter(([, value]) => value !== undefined);
  const gone = names.filter((name) => !kept.some(([one]) => one === name));
  const set = kept.map(([name]) => `#${name} = :${name}`).join(", ");
  const values = Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value]));
  return {
    UpdateExpression: [
      `SET ${set}`,
      ...(gone.length > 0 ? [`REMOVE ${gone.map((name) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ...values, ...(seen ? { ":seen": seen.versionId } : {}) },
    ...(seen ? { ConditionExpression: "#logo.versionId = :seen" } : {}),
  };
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

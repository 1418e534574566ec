import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Workspace } from "../../domain/account/account.ts";
import type { Company } from "../../domain/account/company.ts";
import type { StoredFile } from "../../domain/common/stored-file.ts";
import { variable } from "../../environment.ts";
import { expr, isStill, setting } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { storedFile } from "../common/stored-parts.ts";
import { deleting, getItem, transactIf, updateIf, updating } from "../common/table.ts";
import { getWorkspace } from "./accounts.ts";

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

export async function findCompanyOf({ companyId }: Workspace): Promise<Company | undefined> {
  return companyId === undefined ? undefined : findCompany(companyId);
}

type CompanyChange = Partial<Omit<Company, "id" | "userId">>;

const triesMax = 25;

/**
 * Changes these members of the account's company; undefined removes one. The others stay as they are stored at that
 * time. An account that has no company gets one: of two concurrent calls, the second finds the first's. `replaced` is
 * the logo that was replaced.
 */
export async function changeCompany(
  workspace: Workspace,
  change: CompanyChange,
): Promise<{ readonly id: string; readonly replaced: StoredFile | undefined }> {
  const { id: userId } = workspace;
  let { companyId } = workspace;
  for (let tries = 1; tries <= triesMax; tries++) {
    const id = companyId ?? randomUUID();
    const replaced = "logo" in change ? (await findCompany(id))?.logo : undefined;
    const isSeen = "logo" in change ? logoIs(replaced) : undefined;
    const failed = await transactIf([
      updating(table, keys.company(id), setting({ id, userId, ...change }), isSeen),
      linked(userId, id),
    ]);
    if (!failed) return { id, replaced };
    ({ companyId } = await getWorkspace(userId));
  }
  throw new Refusal("CONFLICT");
}

/** Fails if the account has another company. */
const linked = (userId: string, id: string) =>
  updating(
    table,
    keys.account(userId),
    expr`SET companyId = ${id}`,
    expr`attribute_exists(pk) AND (attribute_not_exists(companyId) OR companyId = ${id})`,
  );

/** Condition that the logo is still this one, or none. */
const logoIs = (logo: StoredFile | undefined) => isStill(expr`logo.versionId`, logo?.versionId);

/** Removes this logo from the company, unless it is gone already or was replaced. */
export async function removeLogoOf({ id }: Company, logo: StoredFile): Promise<void> {
  await updateIf(table, keys.company(id), expr`REMOVE logo`, logoIs(logo));
}

/** Removes the account's company, as it is stored at that time, and the link to it; returns it. Throws NOT_FOUND. */
export async function removeCompany(workspace: Workspace): Promise<Company> {
  let latest = workspace;
  for (let tries = 1; tries <= triesMax; tries++) {
    const company = await findCompanyOf(latest);
    if (!company) throw new Refusal("NOT_FOUND");
    const { id } = company;
    const failed = await transactIf([
      deleting(table, keys.company(id), logoIs(company.logo)),
      updating(table, keys.account(workspace.id), expr`REMOVE companyId`, expr`companyId = ${id}`),
    ]);
    if (!failed) return company;
    latest = await getWorkspace(workspace.id);
  }
  throw new Refusal("CONFLICT");
}

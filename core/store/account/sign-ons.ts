import * as z from "zod/mini";
import { memberRoles } from "#contract/rules/people/workspace-names";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { MemberEntry } from "../../domain/account/member.ts";
import type { SignOn } from "../../domain/account/sign-on.ts";
import { variable } from "../../environment.ts";
import { expr, isStill } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import {
  deleteAll,
  deleting,
  getItem,
  putting,
  type TransactItem,
  transactIf,
  updateIf,
  updating,
} from "../common/table.ts";
import { logged } from "./member-log.ts";

/** The single sign-on of workspaces, and which workspace has proven a domain. */

const table = variable("SUBSCRIPTIONS_TABLE");

const signOnItem: z.ZodMiniType<SignOn> = z.object({
  issuer: z.string(),
  clientId: z.string(),
  secret: z.string(),
  domain: z.string(),
  proof: z.string(),
  role: z.enum(memberRoles),
  isOnly: z.boolean(),
  provenAt: z.optional(z.string()),
  checkedAt: z.optional(z.string()),
  lostAt: z.optional(z.string()),
  version: z.number(),
});

export async function findSignOn(workspaceId: string): Promise<SignOn | undefined> {
  const item = await getItem(table, keys.signOn(workspaceId));
  return item && z.parse(signOnItem, item);
}

const domainItem = z.object({ workspaceId: z.string() });

/** The workspace to which a domain belongs. */
export async function findWorkspaceOf(domain: string): Promise<string | undefined> {
  const item = await getItem(table, keys.signOnDomain(domain));
  return item && z.parse(domainItem, item).workspaceId;
}

/** Saves the owner's settings, which replace `before`. Throws CONFLICT if those have changed meanwhile. */
export async function saveSignOn(
  workspaceId: string,
  before: SignOn | undefined,
  next: Omit<SignOn, "version">,
  entry: MemberEntry,
): Promise<void> {
  const signOn = { ...next, version: (before?.version ?? 0) + 1 };
  const isOtherDomain = before !== undefined && before.domain !== next.domain;
  const failed = await transactIf([
    putting(
      table,
      { ...keys.signOn(workspaceId), ...signOn },
      isStill(expr`version`, before?.version),
    ),
    updating(
      table,
      keys.account(workspaceId),
      expr`SET signOn = ${next.isOnly ? "only" : "domain"}`,
      expr`attribute_exists(pk)`,
    ),
    ...(isOtherDomain ? await released(workspaceId, before.domain) : []),
    logged(workspaceId, entry),
  ]);
  if (failed) throw new Refusal("CONFLICT");
}

/** Ends single sign-on; people come with passwords again. Throws NOT_FOUND if it has changed meanwhile. */
export async function removeSignOn(
  workspaceId: string,
  { version, domain }: SignOn,
  entry: MemberEntry,
): Promise<void> {
  const failed = await transactIf([
    deleting(table, keys.signOn(workspaceId), expr`version = ${version}`),
    updating(table, keys.account(workspaceId), expr`REMOVE signOn`, expr`attribute_exists(pk)`),
    ...(await released(workspaceId, domain)),
    logged(workspaceId, entry),
  ]);
  if (failed) throw new Refusal("NOT_FOUND");
}

/** What gives a domain up that is the workspace's; nothing for another's. */
async function released(workspaceId: string, domain: string): Promise<TransactItem[]> {
  if ((await findWorkspaceOf(domain)) !== workspaceId) return [];
  return [deleting(table, keys.signOnDomain(domain), expr`workspaceId = ${workspaceId}`)];
}

/**
 * Records that the workspace's record was found, and that the domain is the workspace's from now on; `from` has had it and has
 * lost its proof. Throws CONFLICT if any of this has changed meanwhile.
 */
export async function claimDomain(
  workspaceId: string,
  { domain, version }: SignOn,
  from: string | undefined,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const failed = await transactIf([
    putting(table, { ...keys.signOnDomain(domain), workspaceId }, isStill(expr`workspaceId`, from)),
    updating(
      table,
      keys.signOn(workspaceId),
      expr`SET provenAt = if_not_exists(provenAt, ${at}), checkedAt = ${at} REMOVE lostAt`,
      expr`version = ${version}`,
    ),
  ]);
  if (failed) throw new Refusal("CONFLICT");
}

/** Records that the record is there still or again. */
export async function noteProven(workspaceId: string, signOn: SignOn, now: Date): Promise<void> {
  await updateIf(
    table,
    keys.signOn(workspaceId),
    expr`SET checkedAt = ${now.toISOString()} REMOVE lostAt`,
    expr`version = ${signOn.version}`,
  );
}

/** Records that the record is missing. Returns whether this call was the first to miss it. */
export async function noteLost(workspaceId: string, signOn: SignOn, now: Date): Promise<boolean> {
  const lost = await updateIf(
    table,
    keys.signOn(workspaceId),
    expr`SET lostAt = ${now.toISOString()}`,
    expr`version = ${signOn.version} AND attribute_not_exists(lostAt)`,
  );
  return lost !== undefined;
}

/** Erases what a workspace has of single sign-on, when it is erased itself. */
export async function eraseSignOn(workspaceId: string): Promise<void> {
  const signOn = await findSignOn(workspaceId);
  if (signOn) {
    const given = await released(workspaceId, signOn.domain);
    await transactIf([deleting(table, keys.signOn(workspaceId)), ...given]);
  }
  await deleteAll(table, keys.signOnSubject(workspaceId, ""));
  await deleteAll(table, keys.signOnPerson(workspaceId, ""));
}

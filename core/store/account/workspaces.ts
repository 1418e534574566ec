import type { OpenWorkspaces } from "#contract/specified/session";
import {
  type Account,
  fullNameOf,
  type Person,
  type Workspace,
} from "../../domain/account/account.ts";
import { findAccount } from "./accounts.ts";
import { findCompanyOf } from "./companies.ts";
import { findMember } from "./members.ts";

/** How people call a workspace: by its company or, without one, by its owner. */
export async function nameOfWorkspace(workspace: Workspace & Person): Promise<string> {
  const company = await findCompanyOf(workspace);
  return company?.name ?? fullNameOf(workspace);
}

/** All workspaces of a person, their own first, and the one that pages open; empty for a person who has only their own. */
export async function workspacesOf(account: Account): Promise<OpenWorkspaces | undefined> {
  const { memberOf = new Set() } = account;
  if (memberOf.size === 0) return undefined;
  const others = await Promise.all([...memberOf].map((id) => workspaceOf(id, account)));
  const known = others.filter((one) => one !== undefined);
  if (known.length === 0) return undefined;
  const own = { id: account.id, name: await nameOfWorkspace(account), role: "owner" as const };
  return {
    workspaces: [own, ...known.sort((a, b) => a.name.localeCompare(b.name))],
    workspace: known.some(({ id }) => id === account.opens) ? account.opens : undefined,
  };
}

async function workspaceOf(id: string, { userId }: Person) {
  const [member, workspace] = await Promise.all([findMember(id, userId), findAccount(id)]);
  if (!member || !workspace || workspace.closingAt) return undefined;
  return { id, name: await nameOfWorkspace(workspace), role: member.role };
}

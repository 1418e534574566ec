import type { OpenWorkspaces } from "#contract/specified/session";
import {
  type Account,
  fullNameOf,
  ownWorkspaceOf,
  type Person,
  workspaceOf,
} from "../../domain/account/account.ts";
import { roleOf } from "../../domain/account/member.ts";
import { findAccount, getAccount, ownerOf } from "./accounts.ts";
import { findCompanyOf } from "./companies.ts";
import { findMember } from "./members.ts";

/** How people call a workspace: by its company or, without one, by its owner. */
export async function nameOfWorkspace(account: Account): Promise<string> {
  const company = await findCompanyOf(account);
  return company?.name ?? fullNameOf(await ownerOf(account));
}

/**
 * All workspaces of a person, their own first, and the one that pages open; empty for a person who has only their own. A workspace
 * that was passed on to them may have their name, too: their own is called otherwise then.
 */
export async function workspacesOf(account: Account): Promise<OpenWorkspaces | undefined> {
  const { memberOf = new Set() } = account;
  if (memberOf.size === 0) return undefined;
  const others = await Promise.all([...memberOf].map((id) => openFor(account, id)));
  const known = others.filter((one) => one !== undefined);
  if (known.length === 0) return undefined;
  const ownId = ownWorkspaceOf(account);
  const ownAccount = ownId === account.id ? account : await getAccount(ownId);
  const ownName = await nameOfWorkspace(ownAccount);
  const name = known.some((one) => one.name === ownName) ? `${ownName} (personal)` : ownName;
  return {
    workspaces: [
      { id: ownId, name, role: "owner" },
      ...known.sort((a, b) => a.name.localeCompare(b.name)),
    ],
    workspace: known.some(({ id }) => id === account.opens) ? account.opens : undefined,
  };
}

async function openFor({ userId }: Person, id: string) {
  const [member, account] = await Promise.all([findMember(id, userId), findAccount(id)]);
  const role = roleOf(account, userId, member);
  if (!role || !account || workspaceOf(account).closingAt) return undefined;
  return { id, name: await nameOfWorkspace(account), role };
}

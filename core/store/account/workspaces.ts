import type { OpenWorkspaces } from "#contract/specified/session";
import {
  type Account,
  fullNameOf,
  type Person,
  type Session,
  type Workspace,
} from "../../domain/account/account.ts";
import { needsSignOn, type SignedOn, signedOnIn } from "../../domain/account/sign-on.ts";
import { findAccount } from "./accounts.ts";
import { findCompanyOf } from "./companies.ts";
import { findMember } from "./members.ts";

/** How people call a workspace: by its company or, without one, by its owner. */
export async function nameOfWorkspace(workspace: Workspace & Person): Promise<string> {
  const company = await findCompanyOf(workspace);
  return company?.name ?? fullNameOf(workspace);
}

/**
 * All workspaces that a session of this person opens, their own first, and the one that pages open; empty for a person who has
 * only their own.
 */
export async function workspacesOf(
  account: Account,
  session: Session,
): Promise<OpenWorkspaces | undefined> {
  const { memberOf = new Set(), broughtBy } = account;
  const signedOn = signedOnIn(account, session);
  if (signedOn?.workspaceId === account.id || memberOf.size === 0) return undefined;
  const ids = signedOn ? [signedOn.workspaceId] : [...memberOf];
  const others = await Promise.all(ids.map((id) => workspaceOf(id, account, signedOn)));
  const known = others.filter((one) => one !== undefined);
  if (known.length === 0) return undefined;
  const own = { id: account.id, name: await nameOfWorkspace(account), role: "owner" as const };
  const isOwnOpen = !signedOn && broughtBy === undefined;
  const opens = known.find(({ id }) => id === account.opens) ?? (isOwnOpen ? undefined : known[0]);
  return {
    workspaces: [
      ...(isOwnOpen ? [own] : []),
      ...known.sort((a, b) => a.name.localeCompare(b.name)),
    ],
    workspace: opens?.id,
  };
}

async function workspaceOf(id: string, { userId }: Person, signedOn: SignedOn | undefined) {
  const [member, workspace] = await Promise.all([findMember(id, userId), findAccount(id)]);
  if (!member || !workspace || workspace.closingAt) return undefined;
  if (!signedOn && needsSignOn(workspace, member)) return undefined;
  return { id, name: await nameOfWorkspace(workspace), role: member.role };
}

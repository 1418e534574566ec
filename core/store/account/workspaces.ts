import type { OpenWorkspaces } from "#contract/specified/session";
import {
  type Account,
  fullNameOf,
  ownWorkspaceOf,
  type Person,
  type Session,
  workspaceOf,
} from "../../domain/account/account.ts";
import { roleOf } from "../../domain/account/member.ts";
import { needsSignOn, type SignedOn, signedOnIn } from "../../domain/account/sign-on.ts";
import { findAccount, getAccount, ownerOf } from "./accounts.ts";
import { findCompanyOf } from "./companies.ts";
import { findMember } from "./members.ts";

/** How people call a workspace: by its company or, without one, by its owner. */
export async function nameOfWorkspace(account: Account): Promise<string> {
  const company = await findCompanyOf(account);
  return company?.name ?? fullNameOf(await ownerOf(account));
}

/**
 * All workspaces that a session of this person opens, their own first, and the one that pages open; empty for a person who has only
 * their own. A workspace that was passed on to them may have their name, too: their own is called otherwise then.
 */
export async function workspacesOf(
  account: Account,
  session: Session,
): Promise<OpenWorkspaces | undefined> {
  const { memberOf = new Set(), broughtBy } = account;
  const signedOn = signedOnIn(account, session);
  const ownId = ownWorkspaceOf(account);
  const ids = signedOn ? [signedOn.workspaceId] : [...memberOf];
  if (signedOn?.workspaceId === ownId || ids.length === 0) return undefined;
  const others = await Promise.all(ids.map((id) => openFor(account, id, signedOn)));
  const known = others.filter((one) => one !== undefined);
  if (known.length === 0) return undefined;
  const isOwnOpen = !signedOn && broughtBy === undefined;
  const own = isOwnOpen ? [await ownOf(account, known)] : [];
  const opens = known.find(({ id }) => id === account.opens) ?? (isOwnOpen ? undefined : known[0]);
  return {
    workspaces: [...own, ...known.sort((a, b) => a.name.localeCompare(b.name))],
    workspace: opens?.id,
  };
}

type OpenWorkspace = OpenWorkspaces["workspaces"][number];

async function ownOf(account: Account, others: readonly OpenWorkspace[]): Promise<OpenWorkspace> {
  const id = ownWorkspaceOf(account);
  const ownName = await nameOfWorkspace(id === account.id ? account : await getAccount(id));
  const name = others.some((one) => one.name === ownName) ? `${ownName} (personal)` : ownName;
  return { id, name, role: "owner" };
}

async function openFor({ userId }: Person, id: string, signedOn: SignedOn | undefined) {
  const [member, account] = await Promise.all([findMember(id, userId), findAccount(id)]);
  const role = roleOf(account, userId, member);
  if (!role || !account || workspaceOf(account).closingAt) return undefined;
  if (!signedOn && needsSignOn(account, role, member)) return undefined;
  return { id, name: await nameOfWorkspace(account), role };
}

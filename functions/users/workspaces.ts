import type { workspaces } from "#contract/pages/workspaces";
import { Refusal } from "#contract/rules/refusals/refusals";
import { ownerIdOf, type Person, workspaceOf } from "#core/domain/account/account";
import { entryOf } from "#core/domain/account/member-entry";
import type { RouteOf } from "#core/http/router";
import { findAccount, getAccount } from "#core/store/account/accounts";
import { belongs, chooseWorkspace, findJoining, join } from "#core/store/account/members";
import { nameOfWorkspace } from "#core/store/account/workspaces";
import { endMembership } from "./leaving.ts";

type Calls = typeof workspaces;

/** Only the invited address sees the invitation; for everybody else there is none. */
export const showInvitation: RouteOf<Calls["showInvitation"]> = async ({
  input: { workspaceId },
  caller: { actor },
  now,
}) => {
  const { account, joining } = await invitationOf(workspaceId, actor, now);
  const { by, role, endsAt } = joining;
  return { workspace: await nameOfWorkspace(account), by, role, endsAt };
};

export const acceptInvitation: RouteOf<Calls["acceptInvitation"]> = async ({
  input: { workspaceId },
  caller,
  client,
  now,
}) => {
  const { actor } = caller;
  const { joining } = await invitationOf(workspaceId, actor, now);
  const entry = entryOf("joined", joining, { caller, client, now });
  await join(workspaceId, actor, joining, entry);
  return { message: "You have joined the workspace." };
};

async function invitationOf(workspaceId: string, { email }: Person, now: Date) {
  const [account, joining] = await Promise.all([
    findAccount(workspaceId),
    findJoining(workspaceId, email, now),
  ]);
  if (!account || workspaceOf(account).closingAt || !joining) throw new Refusal("INVITATION_GONE");
  return { account, joining };
}

export const leaveWorkspace: RouteOf<Calls["leaveWorkspace"]> = async ({ caller, client, now }) => {
  if (caller.actor.userId === ownerIdOf(caller.workspace)) throw new Refusal("OWNER_STAYS");
  const owner = await getAccount(ownerIdOf(caller.workspace));
  await endMembership(caller.actor, { taker: owner }, "left", { caller, client, now });
  return { message: "You have left the workspace." };
};

export const openWorkspace: RouteOf<Calls["openWorkspace"]> = async ({
  input: { workspaceId },
  caller: { actor },
}) => {
  if (!(await belongs(workspaceId, actor.userId))) throw new Refusal("NO_WORKSPACE");
  await chooseWorkspace(actor, workspaceId);
  return { message: "Pages open this workspace after a login." };
};

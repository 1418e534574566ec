import { Refusal } from "#contract/rules/refusals/refusals";
import type { Session } from "../domain/account/account.ts";
import { type Caller, callerBySession } from "../domain/account/caller.ts";
import { accountOf, findAccount } from "../store/account/accounts.ts";
import { findMember } from "../store/account/members.ts";

/**
 * Finds the caller of a session in the named workspace, or in their own. Throws SIGN_IN_AGAIN if the session is no longer valid, and
 * NO_WORKSPACE for a workspace that isn't theirs, is being erased, or doesn't exist.
 */
export async function callerOfSession(session: Session, workspaceId?: string): Promise<Caller> {
  const person = await accountOf(session);
  if (workspaceId === undefined || workspaceId === person.id)
    return callerBySession(person, person, "owner", session);
  const [member, workspace] = await Promise.all([
    findMember(workspaceId, person.userId),
    findAccount(workspaceId),
  ]);
  if (!member || !workspace || workspace.closingAt) throw new Refusal("NO_WORKSPACE");
  return callerBySession(workspace, person, member.role, session);
}

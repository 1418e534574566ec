import { Refusal } from "#contract/rules/refusals/refusals";
import type { Session } from "../domain/account/account.ts";
import { type Caller, callerBySession } from "../domain/account/caller.ts";
import { needsSignOn, signedOnIn } from "../domain/account/sign-on.ts";
import { accountOf, findAccount } from "../store/account/accounts.ts";
import { findMember } from "../store/account/members.ts";

/**
 * Finds the caller of a session in the named workspace, or in their own. A session by single sign-on opens the workspace that
 * has it, and no other. Throws SIGN_IN_AGAIN if the session is no longer valid, NO_WORKSPACE for a workspace that isn't theirs,
 * is being erased, or doesn't exist, and SIGN_ON_NEEDED for one that opens by single sign-on only.
 */
export async function callerOfSession(session: Session, workspaceId?: string): Promise<Caller> {
  const person = await accountOf(session);
  const signedOn = signedOnIn(person, session);
  const wanted = workspaceId ?? signedOn?.workspaceId ?? person.id;
  if (signedOn && wanted !== signedOn.workspaceId) throw new Refusal("NO_WORKSPACE");
  if (wanted === person.id) {
    const role = person.broughtBy === undefined ? "owner" : undefined;
    return callerBySession(person, person, role, session);
  }
  const [member, workspace] = await Promise.all([
    findMember(wanted, person.userId),
    findAccount(wanted),
  ]);
  if (!member || !workspace || workspace.closingAt)
    throw new Refusal(signedOn ? "SIGN_IN_AGAIN" : "NO_WORKSPACE");
  if (!signedOn && needsSignOn(workspace, member)) throw new Refusal("SIGN_ON_NEEDED");
  return callerBySession(workspace, person, member.role, session);
}

import { Refusal } from "#contract/rules/refusals/refusals";
import { ownWorkspaceOf, type Session } from "../domain/account/account.ts";
import { type Caller, callerBySession } from "../domain/account/caller.ts";
import { roleOf } from "../domain/account/member.ts";
import { needsSignOn, signedOnIn } from "../domain/account/sign-on.ts";
import { accountOf, findWorkspace } from "../store/account/accounts.ts";
import { findMember } from "../store/account/members.ts";
import { assertFactor } from "../store/account/required-factors.ts";

/** The part of a call by which its caller is identified. */
interface OfCall {
  readonly now: Date;
  /** Whether the call is answered also for a person who lacks a factor that the workspace requires. */
  readonly withoutFactor: boolean;
}

/**
 * Finds the caller of a session in the named workspace, or in their own. A session by single sign-on opens the workspace that has
 * it, and no other. Throws SIGN_IN_AGAIN if the session is no longer valid, NO_WORKSPACE for a workspace that isn't theirs, is
 * being erased, or doesn't exist, SIGN_ON_NEEDED for one that opens by single sign-on only, and FACTOR_REQUIRED unless the person
 * has the factor that the workspace requires, or its issuer has checked them. Every call of a session passes here.
 */
export async function callerOfSession(
  session: Session,
  workspaceId: string | undefined,
  { now, withoutFactor }: OfCall,
): Promise<Caller> {
  const caller = await memberCaller(session, workspaceId);
  if (!withoutFactor) await assertFactor(caller, now);
  return caller;
}

async function memberCaller(session: Session, workspaceId: string | undefined): Promise<Caller> {
  const person = await accountOf(session);
  const { userId } = person;
  const signedOn = signedOnIn(person, session);
  const id = workspaceId ?? signedOn?.workspaceId ?? ownWorkspaceOf(person);
  if (signedOn && id !== signedOn.workspaceId) throw new Refusal("NO_WORKSPACE");
  if (id === userId && !person.ownedBy) {
    const role = person.broughtBy === undefined ? "owner" : undefined;
    return callerBySession(person, person, role, session);
  }
  const [member, workspace] = await Promise.all([findMember(id, userId), findWorkspace(id)]);
  const role = roleOf(workspace, userId, member);
  if (!role || !workspace || workspace.closingAt)
    throw new Refusal(signedOn ? "SIGN_IN_AGAIN" : "NO_WORKSPACE");
  if (!signedOn && needsSignOn(workspace, role, member)) throw new Refusal("SIGN_ON_NEEDED");
  return callerBySession(workspace, person, role, session);
}

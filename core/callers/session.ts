import { Refusal } from "#contract/rules/refusals/refusals";
import { ownWorkspaceOf, type Session } from "../domain/account/account.ts";
import { type Caller, callerBySession } from "../domain/account/caller.ts";
import { roleOf } from "../domain/account/member.ts";
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
 * Finds the caller of a session in the named workspace, or in their own. Throws SIGN_IN_AGAIN if the session is no longer valid,
 * NO_WORKSPACE for a workspace that isn't theirs, is being erased, or doesn't exist, and FACTOR_REQUIRED unless the person has the
 * factor that the workspace requires. Every call of a session passes here.
 */
export async function callerOfSession(
  session: Session,
  workspaceId: string | undefined,
  { now, withoutFactor }: OfCall,
): Promise<Caller> {
  const caller = await memberCaller(session, workspaceId);
  if (!withoutFactor) await assertFactor(caller.workspace, caller.actor, now);
  return caller;
}

async function memberCaller(session: Session, workspaceId: string | undefined): Promise<Caller> {
  const person = await accountOf(session);
  const { userId } = person;
  const id = workspaceId ?? ownWorkspaceOf(person);
  if (id === userId && !person.ownedBy) return callerBySession(person, person, "owner", session);
  const [member, workspace] = await Promise.all([findMember(id, userId), findWorkspace(id)]);
  const role = roleOf(workspace, userId, member);
  if (!role || !workspace || workspace.closingAt) throw new Refusal("NO_WORKSPACE");
  return callerBySession(workspace, person, role, session);
}

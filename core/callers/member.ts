import type { Needs } from "#contract/endpoint";
import { assertMay, type Caller, callerByRole } from "../domain/account/caller.ts";
import { roleOf } from "../domain/account/member.ts";
import { findAccount, findWorkspace } from "../store/account/accounts.ts";
import { findMember } from "../store/account/members.ts";
import { callerOfSession } from "./session.ts";

/** Rights are read again where something goes on for a while after the call that was allowed to begin it. */

/** Returns what a person may do and see in a workspace now, and undefined for a person who doesn't belong there. */
export async function callerNow(
  workspaceId: string,
  personId: string = workspaceId,
): Promise<Caller | undefined> {
  const [workspace, person, member] = await Promise.all([
    findWorkspace(workspaceId),
    findAccount(personId),
    findMember(workspaceId, personId),
  ]);
  const role = roleOf(workspace, personId, member);
  if (!role || !workspace || workspace.closingAt || !person || person.closingAt) return undefined;
  return callerByRole(workspace, person, role);
}

/** The caller of a session as of now; throws what their next call would throw. */
export async function callerAgain(
  { workspace, session }: Caller,
  needs: Needs,
  now: Date,
): Promise<Caller> {
  if (!session) throw new Error("Only the caller of a session can be looked up again.");
  const caller = await callerOfSession(session, workspace.id, { now, withoutFactor: false });
  assertMay(caller, needs);
  return caller;
}

import { onRefusal } from "../api/endpoint.ts";
import { session as calls } from "../api/session.ts";
import { paths } from "../paths.ts";
import { readSession, reloadAs, saveDrafts } from "./session.ts";
import { ownWorkspaceOf } from "./workspace.ts";

/** Going from one workspace to another. Apart from the session, since signers load that. */

/** Opens the dashboard of the workspace that the server names now, such as after joining one. */
export async function openJoinedWorkspace(): Promise<void> {
  reloadAs(await calls.refresh({}), paths.dashboard);
}

/** Opens another workspace of the person, at its dashboard unless named, after saving the drafts of this one. */
export async function switchWorkspace(id: string, path: string = paths.dashboard): Promise<void> {
  const session = readSession();
  if (session.kind !== "signedIn") return;
  const { user } = session;
  await saveDrafts(user);
  reloadAs({ ...user, workspace: id === ownWorkspaceOf(user) ? undefined : id }, path);
}

let isLeaving = false;

/** Pages go on in the person's own workspace once they can't open the other one any more. */
export function watchWorkspace(): void {
  onRefusal((code) => {
    if (code !== "NO_WORKSPACE" && code !== "SIGN_ON_NEEDED") return;
    const session = readSession();
    if (session.kind !== "signedIn" || session.user.workspace === undefined || isLeaving) return;
    isLeaving = true;
    const { workspaces: all, ...user } = session.user;
    const left = all?.filter(({ id }) => id !== user.workspace);
    const workspaces = left && left.length > 1 ? left : undefined;
    reloadAs({ ...user, workspace: undefined, workspaces }, paths.dashboard);
  });
}

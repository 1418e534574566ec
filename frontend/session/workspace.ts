import type { WorkspaceRole } from "#contract/rules/people/workspace-names";
import { rightsOf } from "#contract/rules/people/workspace-roles";
import type { Right } from "#contract/rules/programs/scopes";
import type { User } from "../api/session.ts";
import { useSessionUser } from "./user.ts";

export interface OpenWorkspace {
  readonly id: string;
  /** Undefined for a person who has only their own workspace. */
  readonly name: string | undefined;
  readonly role: WorkspaceRole;
}

/** The workspace that this tab has open. */
export function useWorkspace(): OpenWorkspace {
  const user = useSessionUser();
  const { workspaces = [], workspace: id = ownWorkspaceOf(user) } = user;
  const found = workspaces.find((one) => one.id === id);
  return found ?? { id, name: undefined, role: "owner" };
}

/** The id of the person's own workspace, which is another one than their own once they have passed that on. */
export const ownWorkspaceOf = ({ id, workspaces }: Pick<User, "id" | "workspaces">): string =>
  workspaces?.[0]?.id ?? id;

/** Whether the person's role in the open workspace allows something. The server decides; pages leave out what it would refuse. */
export const useMay = (right: Right): boolean => rightsOf[useWorkspace().role].has(right);

/** The other workspaces of the person in which their role allows something; empty if it doesn't in this one. */
export function useOtherWorkspaces(right: Right): readonly OpenWorkspace[] {
  const { workspaces = [] } = useSessionUser();
  const open = useWorkspace();
  if (!rightsOf[open.role].has(right)) return [];
  return workspaces.filter(({ id, role }) => id !== open.id && rightsOf[role].has(right));
}

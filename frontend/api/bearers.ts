import type { Access } from "#contract/endpoint";
import { workspaceHeader } from "#contract/rules/people/workspace-names";

/**
 * Bearer tokens by kind of access, in memory only. They are kept apart so that a signer's token is never
 * sent as a sender's or the other way round.
 */
const bearers = new Map<Access, string>();

export function setBearer(
  access: Exclude<Access, "public" | "cookie">,
  token: string | undefined,
): void {
  if (token === undefined) bearers.delete(access);
  else bearers.set(access, token);
}

let workspace: string | undefined;

/** Sets the workspace that a sender's calls are about; undefined for the person's own. */
export function setWorkspace(id: string | undefined): void {
  workspace = id;
}

/** The header of a sender's calls, if they are not about the person's own workspace. */
export const workspaceHeaders = (access: Access): Record<string, string> =>
  access === "sender" && workspace !== undefined ? { [workspaceHeader]: workspace } : {};

export function bearerOf(access: Access): string | undefined {
  return bearers.get(access);
}

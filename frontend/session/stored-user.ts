import * as z from "zod/mini";
import { workspaceRoles } from "#contract/rules/people/workspace-names";
import { jsonOf } from "../api/json-of.ts";
import type { User } from "../api/session.ts";
import { deviceStorage, tabStorage } from "./storage.ts";
import { handedOverKey, loginKey, rememberKey, userKey } from "./stored-keys.ts";

const storedUser = z.object({
  id: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accessToken: z.string(),
  workspaces: z.optional(
    z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(workspaceRoles) })),
  ),
  workspace: z.optional(z.string()),
});

/** The session user of this tab (as specified). */
export function readStoredUser(): User | undefined {
  const stored = jsonOf(storedUser, tabStorage.get(userKey));
  if (!stored) return undefined;
  const { userName, ...user } = stored;
  return { ...user, email: userName };
}

export function storeUser(user: User): void {
  const { id, email, firstName, lastName, accessToken, workspaces, workspace } = user;
  const stored = { id, userName: email, firstName, lastName, accessToken, workspaces, workspace };
  tabStorage.set(userKey, JSON.stringify(stored));
}

/** Whether the refresh cookie may restore the session. Not a secret. */
export const isRemembered = (): boolean => deviceStorage.get(rememberKey) === "yes";

export function setRemembered(remembered: boolean): void {
  if (remembered) deviceStorage.set(rememberKey, "yes");
  else deviceStorage.remove(rememberKey);
}

/** A login that was begun since is no part of the session. */
export function forgetStored(): void {
  const begun = tabStorage.get(loginKey);
  tabStorage.clear();
  if (begun !== undefined) tabStorage.set(loginKey, begun);
  setRemembered(false);
}

/** Calls back when another tab has signed out, or has handed this device over. */
export function onForgottenElsewhere(callback: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue === null ? key === rememberKey : key === handedOverKey) callback();
  });
}

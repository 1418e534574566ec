import { useSyncExternalStore } from "react";
import { errorOfThrown } from "../api/api-error.ts";
import { auth, logoutOnLeave, type User } from "../api/auth.ts";
import { setBearer } from "../api/bearers.ts";
import { onExpiredToken } from "../api/endpoint.ts";
import { queryClient } from "../api/query.ts";
import { noteActivity, readLastActiveAtMs } from "./activity.ts";
import { idleState } from "./idle.ts";
import {
  forgetStored,
  isRemembered,
  onForgottenElsewhere,
  readStoredUser,
  setRemembered,
  storeUser,
} from "./stored-user.ts";
import { expiryOnArrival, isExpired } from "./token.ts";

export type Session =
  | { readonly kind: "restoring" }
  | { readonly kind: "signedOut"; readonly why: "never" | "asked" | "idle" | "expired" }
  | { readonly kind: "signedIn"; readonly user: User; readonly expiresAtMs: number };

let session: Session = { kind: "restoring" };
let reloading = false;
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession);
}

export const readSession = (): Session => session;

/**
 * Restores the session from this tab's storage, or by the refresh cookie of a remembered session.
 */
export async function restoreSession(): Promise<void> {
  onExpiredToken(renewSession);
  addEventListener("pagehide", leavePage);
  onForgottenElsewhere(
    () => session.kind === "signedIn" && become({ kind: "signedOut", why: "asked" }),
  );

  if (idleState(readLastActiveAtMs(), Date.now()).kind === "over") forgetStored();
  const user = readStoredUser();
  if (user && !isExpired(user.accessToken, Date.now())) takeUp(user);
  else if (isRemembered()) await fetchUser();
  if (session.kind === "signedIn") noteActivity();
  else become({ kind: "signedOut", why: "never" });
}

/** Called after a correct code. */
export function startSession(user: User, remember: boolean): void {
  setRemembered(remember);
  noteActivity();
  takeUp(user);
}

/** A new token for the current session, as after a change of password. */
export function adoptUser(user: User): void {
  if (session.kind === "signedIn") takeUp(user);
}

/** Changes the person's name; session and token stay. */
export function renameUser({ firstName, lastName }: Pick<User, "firstName" | "lastName">) {
  if (session.kind !== "signedIn") return;
  const user = { ...session.user, firstName, lastName };
  storeUser(user);
  become({ ...session, user });
}

/** Ends the session here and on the server; errors of the call are ignored (spec.md section 7). */
export function endSession(why: "asked" | "idle" | "expired"): void {
  const { email, accessToken: bearer } = session.kind === "signedIn" ? session.user : nobody;
  void auth.logout({ email }, { bearer }).catch(() => undefined);
  forget(why);
}

const nobody = { email: undefined, accessToken: undefined };

let renewal: Promise<boolean> | undefined;

/**
 * Gets a new token by the refresh cookie, one request at a time. A refusal ends the session; without a
 * connection it stays, and the next call tries again.
 */
export function renewSession(): Promise<boolean> {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renewOnce(): Promise<boolean> {
  const fetched = await fetchUser();
  if (fetched === "refused" && session.kind === "signedIn") endSession("expired");
  return fetched === "renewed";
}

/** Reloads without ending the session, such as for a new version. */
export function reloadPage(): void {
  reloading = true;
  location.reload();
}

async function fetchUser(): Promise<"renewed" | "refused" | "unreachable"> {
  try {
    takeUp(await auth.refresh({}));
    return "renewed";
  } catch (error) {
    const { status } = errorOfThrown(error);
    return status === 401 || status === 403 ? "refused" : "unreachable";
  }
}

function takeUp(user: User): void {
  storeUser(user);
  setBearer("login", undefined);
  setBearer("sender", user.accessToken);
  become({ kind: "signedIn", user, expiresAtMs: expiryOnArrival(user.accessToken, Date.now()) });
}

function forget(why: "asked" | "idle" | "expired"): void {
  forgetStored();
  setBearer("sender", undefined);
  queryClient.clear();
  become({ kind: "signedOut", why });
}

/**
 * Leaving the page ends a session that isn't remembered, on the server too (decisions.md section
 * 1).
 */
function leavePage(): void {
  if (session.kind !== "signedIn" || isRemembered() || reloading) return;
  logoutOnLeave(session.user.email);
  forget("asked");
}

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

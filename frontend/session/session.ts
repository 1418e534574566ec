import { useSyncExternalStore } from "react";
import { errorOfThrown } from "../api/api-error.ts";
import { setBearer, setWorkspace } from "../api/bearers.ts";
import { onExpiredToken } from "../api/endpoint.ts";
import { queryClient } from "../api/query.ts";
import { session as calls, logoutOnLeave, type User } from "../api/session.ts";
import { draftsOf, removeCopies } from "../drafts/device-copy.ts";
import { paths } from "../paths.ts";
import { noteActivity, readLastActiveAtMs } from "./activity.ts";
import { endWork } from "./ending.ts";
import { idleState } from "./idle.ts";
import { forgetAddress, noteLogin } from "./last-login.ts";
import { isBackFromPaying, leaveToPay } from "./paying.ts";
import { deviceStorage, tabStorage } from "./storage.ts";
import { handedOverKey } from "./stored-keys.ts";
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
  | { readonly kind: "signedOut"; readonly why: "never" | SessionEnd }
  | { readonly kind: "signedIn"; readonly user: User; readonly expiresAtMs: number };

/** Why a session ended: by the person, after ten idle minutes, by the server, or by leaving or reloading the page. */
type SessionEnd = "asked" | "idle" | "expired" | "left" | "reloaded";

let session: Session = { kind: "restoring" };
/** Whether the page is left on purpose and the session continues. */
let staying = false;
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession);
}

export const readSession = (): Session => session;

/** Restores the session from this tab's storage, or by the refresh cookie of a remembered session. */
export async function restoreSession(): Promise<void> {
  onExpiredToken(renewSession);
  addEventListener("pagehide", leavePage);
  // A page restored from the back/forward cache ends its session when it is left again.
  addEventListener("pageshow", () => {
    staying = false;
  });
  onForgottenElsewhere(() => session.kind === "signedIn" && leaveTab("asked"));

  const hasPaid = isBackFromPaying(Date.now());
  const isIdle = !hasPaid && idleState(readLastActiveAtMs(), Date.now()).kind === "over";
  const endsIdle = isIdle && readStoredUser() !== undefined;
  if (isIdle) forgetStored();
  const user = readStoredUser();
  if (user && !isExpired(user.accessToken, Date.now())) takeUp(user);
  else if (isRemembered() || (user && hasPaid)) await fetchUser();
  if (session.kind === "signedIn") noteActivity();
  else become({ kind: "signedOut", why: endsIdle ? "idle" : whyNone() });
}

/** Why the page was opened without a session: only a sender's page is led away from, so what is reloaded had one. */
function whyNone(): "reloaded" | "left" | "never" {
  const [opening] = performance.getEntriesByType("navigation");
  if (location.pathname === paths.login() || !(opening instanceof PerformanceNavigationTiming))
    return "never";
  if (opening.type === "reload") return "reloaded";
  return opening.type === "back_forward" ? "left" : "never";
}

/** Called after a correct code. */
export function startSession(user: User, remember: boolean): void {
  setRemembered(remember);
  deviceStorage.remove(handedOverKey);
  noteLogin({ email: user.email, remember });
  noteActivity();
  takeUp(user);
}

/** The device is no longer remembered: a reload ends the session. */
export function forgetDevice(): void {
  setRemembered(false);
  if (session.kind === "signedIn") noteLogin({ email: session.user.email, remember: false });
}

/** Takes a new token for the current session, such as after a change of password. */
export function adoptUser(user: User): void {
  if (session.kind === "signedIn") takeUp(inSameWorkspace(user, session.user));
}

/** Changes the person's name; session and token stay. */
export function renameUser({ firstName, lastName }: Pick<User, "firstName" | "lastName">) {
  if (session.kind !== "signedIn") return;
  const user = { ...session.user, firstName, lastName };
  storeUser(user);
  become({ ...session, user });
}

/** Signs out on request, after saving the drafts to the server, since they are then removed from this device. */
export async function signOut(): Promise<void> {
  if (session.kind !== "signedIn") return;
  await saveDrafts(session.user);
  if (session.kind === "signedIn") endSession("asked");
}

/**
 * Leaves the session, which `putAway` has put away on the server, in all tabs of this browser, and takes the drafts off this device
 * after they were saved.
 */
export async function leaveAway(putAway: (user: User) => Promise<unknown>): Promise<void> {
  if (session.kind !== "signedIn") return;
  const { user } = session;
  await saveDrafts(user);
  await putAway(user);
  forget("asked");
}

/** Saves the drafts of the open workspace to the server, as far as that is possible in a few seconds. */
export async function saveDrafts(user: User): Promise<void> {
  const saving = import("../drafts/keepers.ts").then(({ saveAll }) => saveAll(draftsOf(user)));
  // The code can't be fetched without a connection, and nothing could be saved without one.
  await Promise.race([saving.catch(() => undefined), patience(unsavedMs)]);
}

/** The longest time that leaving waits for drafts to be saved. */
const unsavedMs = 3_000;

const patience = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the session here and on the server; errors of the call are ignored (as specified). */
export function endSession(why: "asked" | "idle" | "expired"): void {
  const { email, accessToken: bearer } = session.kind === "signedIn" ? session.user : nobody;
  void calls.logout({ email }, { bearer }).catch(() => undefined);
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
  if (session.kind !== "signedIn") return false;
  if (fetched === "refused") endSession("expired");
  if (fetched === "somebody else") leaveTab("expired");
  return fetched === "renewed";
}

/** Reloads without ending the session, such as for a new version. */
export function reloadPage(): void {
  staying = true;
  location.reload();
}

/** Opens the payment page without ending the session, which continues when the person is back. */
export function goToPay(open: () => void): void {
  staying = true;
  leaveToPay(Date.now());
  open();
}

/** Renews the user's token. Somebody else may have signed in in another tab; their session isn't used in this tab. */
async function fetchUser(): Promise<"renewed" | "refused" | "unreachable" | "somebody else"> {
  const id = session.kind === "signedIn" ? session.user.id : readStoredUser()?.id;
  try {
    const user = await calls.refresh({});
    if (id !== undefined && id !== user.id) return "somebody else";
    takeUp(session.kind === "signedIn" ? inSameWorkspace(user, session.user) : user);
    return "renewed";
  } catch (error) {
    const { status } = errorOfThrown(error);
    return status === 401 || status === 403 ? "refused" : "unreachable";
  }
}

/** A tab stays in its workspace, whichever was opened in another one, as long as the person belongs to it. */
function inSameWorkspace(user: User, { workspace }: User): User {
  const belongs = user.workspaces?.some(({ id }) => id === workspace) ?? false;
  return { ...user, workspace: belongs ? workspace : undefined };
}

/** Loads a page for this user, since everything that pages have read belongs to another workspace. */
export function reloadAs(user: User, path: string): void {
  storeUser(user);
  staying = true;
  location.assign(path);
}

function takeUp(user: User): void {
  storeUser(user);
  setWorkspace(user.workspace);
  setBearer("login", undefined);
  setBearer("sender", user.accessToken);
  become({ kind: "signedIn", user, expiresAtMs: expiryOnArrival(user.accessToken, Date.now()) });
}

function forget(why: SessionEnd): void {
  if (session.kind === "signedIn") removeCopiesOf(session.user, why);
  if (why === "asked" && !isRemembered()) forgetAddress();
  setRemembered(false);
  leaveTab(why);
}

/** Ends the session of this tab; storage shared with other tabs stays as it is. */
function leaveTab(why: SessionEnd): void {
  endWork();
  tabStorage.clear();
  setBearer("sender", undefined);
  queryClient.clear();
  become({ kind: "signedOut", why });
}

/**
 * Removes drafts from this device: all of them on signing out. When the session ends otherwise, drafts that the server
 * doesn't have yet stay, and on a remembered device all of them.
 */
function removeCopiesOf({ id }: User, why: SessionEnd): void {
  const remembered = isRemembered();
  removeCopies(id, ({ saved }) => why !== "asked" && (remembered || !saved));
}

/** Leaving the page ends a session that isn't remembered, on the server too. */
function leavePage(): void {
  if (session.kind !== "signedIn" || isRemembered() || staying) return;
  logoutOnLeave(session.user.email);
  forget("left");
}

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

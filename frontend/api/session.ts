import type { Endpoint } from "#contract/endpoint";
import { refresh } from "#contract/pages/session";
import { logout, type OpenWorkspaces, type UserReply } from "#contract/specified/session";
import { asking, replying } from "./api-call.ts";
import type { InputOf } from "./endpoint.ts";

/** The signed-in sender. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** After the password step, a token for the two calls about the code only; after the code, the sender's token. */
  readonly accessToken: string;
  /** All workspaces of the person; undefined for their own alone. */
  readonly workspaces?: OpenWorkspaces["workspaces"] | undefined;
  /** The one that this tab has open; undefined for their own. */
  readonly workspace?: string | undefined;
}

export const session = {
  refresh: replying(refresh, userOf),
  logout: asking(logout, ({ email }: { email: string | undefined }) => ({ username: email })),
};

/** Logs out while the page is being closed. */
export const logoutOnLeave = (email: string): void => leaveWith(logout, { username: email });

export function userOf({ userName, ...user }: UserReply): User {
  return { ...user, email: userName };
}

/** Sends a request while the page is being closed; its response is ignored. */
function leaveWith<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  const body = new Blob([JSON.stringify(input)], { type: "application/json" });
  navigator.sendBeacon(endpoint.path, body);
}

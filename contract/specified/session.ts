import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../rules/inputs/inputs.ts";
import type { WorkspaceRole } from "../rules/people/workspace-names.ts";

/** These members are sent to people who belong to workspaces of others. */
export interface OpenWorkspaces {
  /** All of them, the person's own first. */
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: WorkspaceRole;
  }[];
  /** The id of the one that pages open; absent for their own. */
  readonly workspace?: string | undefined;
}

/** The session user of the specification. */
export interface UserReply extends Partial<OpenWorkspaces> {
  readonly id: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** After login, a token for generate-otp and validate-otp only; after the code, an access token. */
  readonly accessToken: string;
}

export interface DoneReply {
  readonly message: string;
}

/** Ends the session of the refresh cookie, and that of a bearer token if there is one. */
export const logout = replies<DoneReply>()({
  path: "POST /api/auth/logout",
  access: "cookie",
  input: z.object({ username: z.optional(word) }),
});

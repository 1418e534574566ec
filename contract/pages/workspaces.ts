import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../rules/inputs/inputs.ts";
import type { MemberRole } from "../rules/people/workspace-names.ts";
import type { DoneReply } from "../specified/session.ts";

/** An invitation of the person who is signed in. */
export interface InvitationReply {
  /** The workspace's name. */
  readonly workspace: string;
  /** The name of the person who sent the invitation. */
  readonly by: string;
  readonly role: MemberRole;
  readonly endsAt: string;
}

const ofPerson = {
  ...({ access: "sender", needs: "any", because: "person" } as const),
  withoutFactor: true,
} as const;
const workspaceId = word;

const showInvitation = replies<InvitationReply>()({
  path: "GET /api/invitations/{workspaceId}",
  ...ofPerson,
  input: z.object({ workspaceId }),
});

/** Makes the person a member; pages open this workspace from then on. */
const acceptInvitation = replies<DoneReply>()({
  path: "POST /api/invitations/{workspaceId}/accept",
  ...ofPerson,
  input: z.object({ workspaceId }),
});

/** Leaves the workspace that the call is about. */
const leaveWorkspace = replies<DoneReply>()({
  path: "POST /api/workspace/leave",
  ...ofPerson,
  input: z.object({}),
});

/** Chooses the workspace that pages open after a login. */
const openWorkspace = replies<DoneReply>()({
  path: "POST /api/workspace/open",
  ...ofPerson,
  input: z.object({ workspaceId }),
});

/** Calls of a session that the users function answers. */
export const workspaces = { showInvitation, acceptInvitation, leaveWorkspace, openWorkspace };

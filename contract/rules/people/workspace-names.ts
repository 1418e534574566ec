/** The roles of people in a workspace. Its owner is the person who registered it, and can't be removed. */
export const memberRoles = ["admin", "sender", "reader"] as const;
export const workspaceRoles = ["owner", ...memberRoles] as const;

export type MemberRole = (typeof memberRoles)[number];
export type WorkspaceRole = (typeof workspaceRoles)[number];

/** What a colleague may do with a document that is shared with them: read it, or everything that its sender may. */
export const shareKinds = ["read", "lookAfter"] as const;
export type ShareKind = (typeof shareKinds)[number];

/** The header by which a call names the workspace that it is about; without it, that is the caller's own. */
export const workspaceHeader = "Undersign-Workspace";

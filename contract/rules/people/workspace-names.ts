/** The roles of people in a workspace. Its owner, who can't be removed, is the person who registered it or to whom it was passed on. */
export const memberRoles = ["admin", "sender", "reader"] as const;
export const workspaceRoles = ["owner", ...memberRoles] as const;

export type MemberRole = (typeof memberRoles)[number];
export type WorkspaceRole = (typeof workspaceRoles)[number];

/** A colleague may read a document that is shared with them, or do everything with it that its sender may do. */
export const shareKinds = ["read", "lookAfter"] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Either everybody in the workspace sees a template, or only its maker, the owner and the admins do. */
export const seenBy = ["workspace", "maker"] as const;
export type SeenBy = (typeof seenBy)[number];

/** The header by which a call names the workspace that it is about; without it, that is the caller's own. */
export const workspaceHeader = "Undersign-Workspace";

/** The kinds of work that a member looks after, and hands over when they leave. */
export const workKinds = ["documents", "templates", "links", "batches", "hooks", "keys"] as const;
export type WorkKind = (typeof workKinds)[number];

/** Acts in the log of a workspace's administration. */
export const memberActs = [
  "invited",
  "invitation-withdrawn",
  "joined",
  "role-changed",
  "removed",
  "left",
  "access-changed",
  "factor-required",
  "factor-not-required",
  "shared",
  "sharing-ended",
  "opened",
  "exported",
  "ownership-offered",
  "offer-withdrawn",
  "offer-declined",
  "ownership-passed",
  "owner-lost",
  "template-shared",
  "template-kept",
  "template-copied",
  "frames-changed",
  "sign-on-changed",
] as const;
export type MemberAct = (typeof memberActs)[number];
